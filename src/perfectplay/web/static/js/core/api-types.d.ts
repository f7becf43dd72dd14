// Written by `python -m tools.openapi_types` from the app's OpenAPI; do not edit.

export type NoFields = Record<string, never>;

/** Skill and luck of one turn; `luck` is None where it is only bounded. */
export interface AccountView {
  regret: string;
  luck: string | null;
  skill: number;
  fortune: number;
  words: string;
}

/** The process answers. */
export interface Alive {
  live?: true;
}

/** A position without a game. */
export interface AnalysisBody {
  variant?: string;
  history?: string;
  guess?: string | number[] | null;
  sense?: "worst" | "expected";
  seconds?: number | null;
}

/** What the engine thinks of a position; the best move comes first. */
export interface AnalysisView {
  position: string;
  turn: "X" | "O";
  simulations: number;
  seconds: number;
  chance: number;
  proof: Proof | null;
  best: string;
  moves: MoveAnalysisView[];
  line: string[];
  book: BookView | null;
  forgotten: number;
  note: string;
}

/** A move in any notation; with `answer` the computer moves too, if it is its turn then. */
export interface AnsweredMoveBody {
  /** The version of the game that this was made from. */
  version: number;
  move: string;
  answer?: boolean;
}

/** Every answer that some code gives: [black, white]. */
export interface Answers {
  answers: number[][];
}

/** A game of any kind. */
export interface AnyGame {
  game: MastermindView | UltimateView;
}

/** A board. */
export interface BoardAnswer {
  board: BoardView;
}

/** Everything that is needed to draw a board and to move on it.

`lines` has for each small board the three squares that won it, `line` the three boards that won
the game; both are empty where there is no such line. `why` says why the next move goes there. */
export interface BoardView {
  cells: string[];
  boards: string[];
  lines: number[][];
  line: number[];
  legal: string[];
  target: number | null;
  turn: "X" | "O";
  last: string | null;
  why: string;
  outcome: MoveOutcomeView | null;
  rule: string;
  position: string;
}

/** Moves of the opening book that symmetry makes alike; `move` is the first of them.

`chance` may well be off by `margin`. Of a first move it is that of its best reply, turned
round, and `searched` is what the search of the move itself says; of a reply both are the same. */
export interface BookMoveView {
  move: string;
  alike: string[];
  chance: number;
  margin: number;
  searched: number;
  simulations: number;
  proof: Proof | null;
  line: string[];
}

/** What the opening book says of a position; after two moves it has no `moves` any more. */
export interface BookView {
  chance: number;
  margin: number;
  simulations: number;
  proof: Proof | null;
  date: string;
  moves: BookMoveView[];
}

/** A whole number, or the bounds between which it is. */
export interface BoundsView {
  lower: number;
  upper: number;
  exact: boolean;
}

/** Some of the codes that fit. */
export interface CandidatesAnswer {
  count: number;
  start: number;
  codes: string[];
}

/** A claim from a document, and what was found. */
export interface ClaimResult {
  claim: string;
  source: string;
  says: string;
  measured: string;
  verdict: string;
  command: string;
}

/** The claims that were checked. */
export interface Claims {
  command: string;
  claims: ClaimResult[];
}

/** A clock at one moment: the seconds that each seat has left, and whose time runs. */
export interface ClockView {
  control: string;
  title: string;
  per_move: boolean;
  left: Record<string, number>;
  running: string | null;
}

/** A code as text and as values. */
export interface CodeView {
  guess: string;
  values: number[];
}

/** What came of looking for slips: of the game just reviewed, and how many are left. */
export interface Collected {
  game: string | null;
  found: number;
  left: number;
}

/** A colour of a palette, and how a peg of it looks. */
export interface ColourView {
  name: string;
  letter: string;
  shape: string;
  hex: string;
  ink: string;
}

/** Answers that cannot all be true, and every single change that would mend them. */
export interface ContradictionView {
  text: string;
  clash: number[];
  repairs: RepairView[];
  changes: number;
}

/** Another answer for an earlier turn, counted from 0. */
export interface CorrectBody {
  /** The version of the game that this was made from. */
  version: number;
  black: number;
  white: number;
  turn: number;
}

/** What somebody did on a day: `done` on the day itself, `late` afterwards. */
export interface Day {
  date: string;
  done: boolean;
  late: boolean;
  solved: string[];
  tried: string[];
}

/** The last days, today at the end. */
export interface DaysAnswer {
  today: string;
  first: string;
  streak: number;
  days: Day[];
}

/** A variation to forget, with those that branch from it. */
export interface DeleteLineBody {
  /** The version of the game that this was made from. */
  version: number;
  line: number;
}

/** How many games were deleted, and how many only left because somebody else plays there. */
export interface Deletion {
  deleted: number;
  left: number;
}

/** Offer a draw, or answer the offer of the other player. */
export interface DrawBody {
  /** The version of the game that this was made from. */
  version: number;
  do: "offer" | "accept" | "decline";
}

/** Where the page lives, so that the link for a second device leads there. */
export interface DrawPhrase {
  origin?: string | null;
}

/** DueMistakes of every game, by its name. */
export interface DueMistakes {
  mastermind: number;
  ultimate: number;
}

/** The one shape of all errors; 409 brings the game as it stands now. */
export interface Error {
  error: ErrorBody;
  game?: Record<string, unknown> | null;
}

/** What went wrong: one sentence for people, a name for programs. */
export interface ErrorBody {
  kind: string;
  message: string;
  given?: unknown;
  allowed?: string | null;
  /** Where the wrong character of a text is, from 0. */
  at?: number | null;
  /** The id under which the log knows the request. */
  request?: string | null;
}

/** A way to value positions that a package brings. */
export interface EvaluatorView {
  name: string;
  description: string;
}

/** Every wrong answer. */
export interface ExplainAnswer {
  wrong: WrongAnswerView[];
}

/** Turns that were answered by a person, and the code that they kept. */
export interface ExplainBody {
  variant: string;
  palette?: string | null;
  turns: ([string | number[], [number, number]])[];
  secret: string | number[];
}

/** Whom to play next; `url` begins such a game. */
export interface FairOpponent {
  name: string;
  title: string;
  text: string;
  url: string;
}

/** Nothing needs to be said; the body is there so that no other site can send it. */
export interface Forget {
}

/** Whose phrase it is. */
export interface Found {
  /** The games of the player with this phrase. */
  games: number;
  /** The games of the asker. */
  own: number;
  /** Whether the asker is that player already. */
  same: boolean;
}

/** One line in the list of games; `label` says what is played in a few words.

A `practice` game went on, or was brought in, with a known secret: it does not count. */
export interface GameLine {
  id: string;
  kind: string;
  mode: string;
  title: string;
  label: string;
  seat: string | null;
  created: string;
  updated: string;
  result: string | null;
  outcome: string | null;
  turns: number;
  practice: boolean;
  url: string;
}

/** The games of one player, the latest first. */
export interface GameList {
  games: GameLine[];
}

/** A game after a guess. In a lesson it comes judged; `asked` says that it was not made yet. */
export interface GuessAnswer {
  game: MastermindView;
  asked: boolean;
  judged: JudgedView | null;
  account: AccountView | null;
}

/** A guess; in learn mode a slip that is judged in time is made only with `keep`. */
export interface GuessBody {
  /** The version of the game that this was made from. */
  version: number;
  guess: string | number[];
  keep?: boolean;
  /** Do not wait for the judgement. */
  skip?: boolean;
}

/** One step of the hint ladder: 1 a nudge, 2 a direction, 3 the guess. */
export interface GuessHintView {
  step: number;
  text: string;
}

/** Who won and why; the sentence says it to whoever looks, and neutrally of others. */
export interface GuessOutcomeView {
  winner: string;
  reason: string;
  sentence: string;
}

/** What a guess is worth: at worst, in all, and how it splits the codes. */
export interface GuessValueView {
  guess: string;
  values: number[];
  worst: BoundsView;
  total: BoundsView;
  expected: string;
  groups: number;
  largest: number;
  could_be: boolean;
}

/** A review, the slips in it that are the asker's own, and those that they have solved. */
export interface GuessesReviewAnswer {
  review: GuessesReviewView;
  mine: number[];
  solved: number[];
}

/** A whole game looked at again; the numbers of the account are exact where `exact` says so.

`sense` is the measure of words, slips and `cost`; the account is by the average. */
export interface GuessesReviewView {
  sense: "expected" | "worst";
  turns: TurnReviewView[];
  cost: string;
  start: string | null;
  rest: string | null;
  regret: string;
  luck: string | null;
  exact: boolean;
  balanced: boolean;
  account: string;
  skill: number;
  fortune: number;
  words: string;
  slips: number[];
}

/** How the server is; `warming` while the engines still get ready. */
export interface Health {
  live?: true;
  status: "ok" | "trouble";
  /** Whether the server can do what it is asked for. */
  ready: boolean;
  warming: boolean;
  version: string;
  /** A sentence about the database. */
  database: string;
  /** A sentence about the engines. */
  engine: string;
}

/** A game that was exported as text or JSON. */
export interface Import {
  text: string;
}

/** The token of an invitation. */
export interface Join {
  token: string;
}

/** A judged guess. */
export interface JudgedAnswer {
  judged: JudgedView;
}

/** A judged guess with the sentences that explain it.

`cost` is what it costs in the measure that decides the word, `aside` in the other one.
`optimal` is null where neither yes nor no is proven. */
export interface JudgedView {
  guess: string;
  values: number[];
  sense: "expected" | "worst";
  word: Judgement;
  sign: string;
  asked: boolean;
  optimal: boolean | null;
  optimal_worst: boolean;
  growth: number | null;
  regret: string;
  regret_decimal: string;
  exact: boolean;
  cost: string;
  aside: string;
  value: GuessValueView;
  best_worst: BoundsView;
  best_total: BoundsView;
  better: CodeView | null;
  codes: number;
  expected_left: string;
  reason: string;
  note: string | null;
}

/** The words, from best to worst.

>>> Judgement.GOOD.sign, Judgement.GOOD.is_slip, Judgement.MISTAKE.colour
('✓', False, 'bad') */
export type Judgement = "best" | "excellent" | "good" | "inaccuracy" | "mistake" | "blunder";

/** Which turn is waited for, counted from 0; the others that wait are judged with it. */
export interface JudgementBody {
  /** The version of the game that this was made from. */
  version: number;
  turn?: number | null;
}

/** First guesses that are worth the same. */
export interface KindOfFirst {
  guess: string;
  codes: number;
  total: [number, number];
  worst: [number, number];
}

/** What can be said about a position without a game. */
export interface KnowledgeView {
  left: number;
  codes: string[];
  worst: BoundsView;
  total: BoundsView;
  expected: string;
  best: GuessValueView[];
  judged: JudgedView | null;
}

/** A guess with its answer. */
export interface KnownTurn {
  guess: string;
  values: number[];
  black: number;
  white: number;
}

/** What was known before, and by whom. */
export interface KnownValue {
  what: string;
  value: number | null;
  by: string;
}

/** All of it. */
export interface Lab {
  strategies: Strategies;
  claims: Claims;
}

/** A lesson with its steps. */
export interface LessonAnswer {
  lesson: LessonLine;
  steps: StepView[];
  /** The lesson that follows. */
  next: LessonLine | null;
}

/** A lesson, and how far the asker is: `reached` steps are solved. */
export interface LessonLine {
  kind: string;
  id: string;
  title: string;
  promise: string;
  steps: number;
  reached: number;
  done: boolean;
  url: string;
}

/** All lessons, game by game, in the order in which they are best taken. */
export interface LessonList {
  lessons: LessonLine[];
}

/** The computer's level from now on. */
export interface LevelBody {
  /** The version of the game that this was made from. */
  version: number;
  level: number;
}

/** Results against one level. */
export interface LevelStats {
  games: number;
  won: number;
  drawn: number;
  lost: number;
  level: number;
}

/** A level of the computer. */
export interface LevelView {
  number: number;
  name: string;
  sentence: string;
  ponders: boolean;
  rating: RatingView | null;
}

/** The largest numbers that a variant may have here. */
export interface LimitsView {
  pegs: number;
  colours: number;
  codes: number;
  turns: number;
}

/** The game with its variations, and the node that the moves lead to. */
export interface LineAnswer {
  game: UltimateView;
  line: number;
  ply: number;
}

/** Moves to walk on from a node of the tree: `ply` moves along a line, 0 being the game.

What is not there yet is added as a variation; `note` says something about it. */
export interface LineBody {
  /** The version of the game that this was made from. */
  version: number;
  line?: number;
  ply: number;
  moves: string;
  note?: string;
}

/** A variation: moves that branch from line `parent` (0 is the game) after `ply` moves. */
export interface LineView {
  id: number;
  parent: number;
  ply: number;
  moves: string[];
  note: string;
}

/** A game as its asker may see it. */
export interface MastermindGame {
  game: MastermindView;
}

/** What can be chosen in Mastermind. */
export interface MastermindOptions {
  presets: PresetView[];
  palettes: PaletteView[];
  players: PlayerView[];
  limits: LimitsView;
  senses: ("worst" | "expected")[];
  measures: SenseView[];
}

/** What is known before a guess. */
export interface MastermindPosition {
  kind: "mastermind";
  variant: string;
  title: string;
  pegs: number;
  colours: number;
  repeats: boolean;
  palette: string;
  look: ColourView[];
  turns: KnownTurn[];
  left: number;
}

/** Mastermind games of one player as the code breaker. */
export interface MastermindStats {
  games: number;
  won: number;
  mean_guesses: number | null;
  skill: SkillPoint[];
}

/** A game as somebody may see it; the secret is there only when the game is over. */
export interface MastermindView {
  kind: "mastermind";
  mode: "learn" | "play" | "guess" | "two";
  seat: string | null;
  id: string;
  version: number;
  join: boolean;
  free: string | null;
  practice: boolean;
  names: Record<string, string>;
  here: Record<string, boolean>;
  next: string | null;
  rematch: string | null;
  clock: ClockView | null;
  offer: string | null;
  may: string[];
  result: string | null;
  variant: string;
  title: string;
  pegs: number;
  colours: number;
  repeats: boolean;
  whites: boolean;
  lies: number;
  unusual_rules: string;
  turn_limit: number;
  codes: number;
  palette: string;
  sense: "expected" | "worst";
  player: string;
  state: "human" | "computer" | "waiting" | "contradiction" | "game over";
  turns: TurnView[];
  waiting: CodeView | null;
  left: number;
  outcome: GuessOutcomeView | null;
  secret: string | null;
  secret_values: number[] | null;
  contradiction: ContradictionView | null;
  worst: BoundsView | null;
  expected: string | null;
}

/** A slip with its position; what would have been better is not told. */
export interface Mistake {
  slip: SlipLine;
  position: MastermindPosition | UltimatePosition;
  made: string;
  made_values: number[] | null;
}

/** A player's slips: those to try now first, the oldest first. */
export interface Mistakes {
  counts: SlipCounts;
  slips: SlipLine[];
  /** When the next one is due. */
  next: string | null;
  /** Finished games that nobody looked at. */
  unseen: number;
}

/** One legal move of an analysis, with the line that may follow it. */
export interface MoveAnalysisView {
  move: string;
  board: number;
  cell: number;
  visits: number;
  chance: number;
  proof: Proof | null;
  line: string[];
}

/** A guess or a move as text, or the values of a guess. */
export interface MoveBody {
  move: string | number[];
}

/** A suggested move and what it does; `chance` is that of the side to move. */
export interface MoveHintView {
  move: string;
  text: string;
  chance: number;
  proof: Proof | null;
}

/** How a game ended. */
export interface MoveOutcomeView {
  winner: "X" | "O" | "draw";
  text: string;
  result: string;
}

/** One move of a review; chances are those of the player who made it, `chance_x` those of X. */
export interface MoveReviewView {
  ply: number;
  move: string;
  by: "X" | "O";
  word: Judgement;
  sign: string;
  chance_before: number;
  chance: number;
  chance_x: number;
  lost: number;
  best: string;
  best_line: string[];
  proof_before: Proof | null;
  proof: Proof | null;
  position: string;
  because?: string;
  best_because?: string;
  punished?: string;
}

/** A review, the slips in it that are the asker's own, and those that they have solved. */
export interface MovesReviewAnswer {
  review: MovesReviewView;
  mine: number[];
  solved: number[];
}

/** A whole game; slips and turning points are counted in moves from 0. */
export interface MovesReviewView {
  moves: MoveReviewView[];
  slips: number[];
  turning: number[];
  accuracy: Record<string, number | null>;
}

/** What the asker wants to be called: 1 to 24 characters; null for no name. */
export interface NameBody {
  name: string | null;
}

/** What to play. */
export interface NewMastermind {
  variant?: string;
  mode?: "learn" | "play" | "guess" | "two";
  palette?: string | null;
  player?: string;
  sense?: "worst" | "expected";
  /** Only in a game for two. */
  secret?: string | number[] | null;
  clock?: string | null;
}

/** A new game; `join` is the token with which a second person takes a seat. */
export interface NewMastermindGame {
  game: MastermindView;
  join: string | null;
}

/** What to play; `moves` or `position` let it begin elsewhere than at the start. */
export interface NewUltimate {
  mode?: "computer" | "two" | "watch";
  first?: "me" | "computer";
  level?: number;
  rule?: string | null;
  moves?: string | null;
  position?: string | null;
  clock?: string | null;
  limit?: string | null;
  /** Whether the computer may think on the player's time, at levels that make use of it; the game does not count for a rating then. */
  ponder?: boolean;
}

/** A new game; `join` is the token with which a second person takes a seat. */
export interface NewUltimateGame {
  game: UltimateView;
  join: string | null;
}

/** A way to write a move. */
export interface NotationView {
  name: string;
  example: string;
}

/** Nothing needs to be said; the body is there so that no other site can send it. */
export interface NothingMore {
}

/** Options of every game, by its name. */
export interface Options {
  mastermind: MastermindOptions;
  ultimate: UltimateOptions;
}

/** A palette; a colour's place in it is its value. */
export interface PaletteView {
  name: string;
  title: string;
  description: string;
  colours: ColourView[];
}

/** A phrase that nobody has taken yet; it is told once and not kept. */
export interface PhraseAnswer {
  phrase: string;
  /** Opens the page of the player with this phrase filled in. */
  link: string | null;
  /** The link as a QR code, in SVG. */
  qr: string | null;
}

/** A recovery phrase; capitals, spaces, hyphens and commas do not matter. */
export interface PhraseBody {
  phrase: string;
}

/** The player who asks. */
export interface PlayerAnswer {
  games: number;
  /** Whether a recovery phrase brings this player back. */
  phrase: boolean;
  /** What others see beside this player's seat. */
  name: string | null;
}

/** Who breaks the code from now on. */
export interface PlayerBody {
  /** The version of the game that this was made from. */
  version: number;
  player: string;
}

/** How a Mastermind player fared over every secret. */
export interface PlayerResult {
  player: string;
  title: string;
  description: string;
  mean: number;
  mean_95: [number, number] | null;
  most: number;
  total: number;
  games: number;
  distribution: Record<string, number>;
}

/** Who can break the code: you, or a computer player. */
export interface PlayerView {
  name: string;
  title: string;
  number: number | null;
  description: string;
}

/** What the computer found on the player's time, and why it ended.

`enough`: as much as is done about one move, or all there is to find. `changed`: the game has
moved on. `busy`: others needed all engines, or too many wait for idle ones. */
export interface PonderAnswer {
  ended: "enough" | "changed" | "busy";
  simulations: number;
  known: number;
}

/** A position to analyse; an evaluator that a package brings may value what comes of it. */
export interface PositionAnalysisBody {
  position: string;
  rule?: string | null;
  seconds?: number;
  evaluator?: string | null;
}

/** A variant with a name for programs and one for people. */
export interface PresetView {
  name: string;
  title: string;
  variant: string;
  about: string;
}

/** Why a text is not understood, and where its wrong character is, from 0. */
export interface Problem {
  message: string;
  at: number | null;
}

/** A result that is certain, for the player who makes the move. */
export type Proof = "win" | "draw" | "loss";

/** Return the shape of a puzzle with what the asker did; the answer is told when it is over. */
export interface PuzzleAnswer {
  kind: string;
  date: string;
  id: string;
  title: string;
  task: string;
  difficulty: number;
  position: MastermindPosition | UltimatePosition;
  tries: TryLine[];
  solved: boolean;
  shown: boolean;
  late: boolean;
  streak: number;
  answer: string | null;
  answer_values: number[] | null;
  text: string | null;
  /** The moves of the solution, where it has several. */
  line: string[];
  line_text: string;
  /** The positions after each of them. */
  walk: (MastermindPosition | UltimatePosition)[];
  share: Share | null;
  before: string | null;
  after: string | null;
}

/** A link to a game. */
export interface QrAnswer {
  link: string;
  /** The link as a QR code, in SVG. */
  qr: string;
}

/** Where the page lives, and the token of the invitation if the link shall give the seat. */
export interface QrBody {
  /** Such as https://play.example. */
  origin: string;
  token?: string | null;
}

/** How strong somebody plays; None before the first game that counts. */
export interface Rating {
  rating: number | null;
  margin: number | null;
  games: number;
  story: string;
  counts: string;
  fair: FairOpponent | null;
  points: RatingPoint[];
}

/** How a rating stood after a game. */
export interface RatingPoint {
  game: string;
  date: string;
  rating: number;
  low: number;
  high: number;
}

/** How strong a level is, as the lab measured it. */
export interface RatingView {
  elo: number;
  margin: number;
  games: number;
  sentence: string;
}

/** Ratings of every game, by its name. */
export interface Ratings {
  mastermind: Rating;
  ultimate: Rating;
}

/** What a text says: the moves and the position after them; or the problem with it. */
export interface ReadAnswer {
  moves: string[];
  start: string;
  position: string;
  board: BoardView | null;
  problem: Problem | null;
  note: string;
}

/** Moves in any notation, a record, a position, or a game as another program writes it. */
export interface ReadBody {
  text: string;
  rule?: string | null;
}

/** A recovery phrase, and what to do with the games that the asker has so far. */
export interface Recover {
  phrase: string;
  /** Whether the asker's own games come along. */
  bring?: boolean;
  /** Whether it may be a phrase that has no games yet. */
  fresh?: boolean;
}

/** Who the asker is now. */
export interface Recovered {
  games: number;
  /** Games that came along. */
  brought: number;
  /** The new key, for programs that sent X-Player-Key. */
  key: string | null;
}

/** Why a guess was judged as it was, and what it cost, in its measure and in the other. */
export interface RemarkView {
  reason: string;
  cost: string;
  aside: string;
  note: string | null;
  regret_decimal: string;
  exact: boolean;
}

/** Where the new game needs a secret, the one that its maker has chosen. */
export interface RematchBody {
  /** The version of the game that this was made from. */
  version: number;
  code?: string | null;
}

/** One answer whose change would mend a contradiction: [black, white, codes then left]. */
export interface RepairView {
  turn: number;
  answers: number[][];
}

/** Another move for a moment of the game, judged; `best` is hidden until it is solved. */
export interface RetriedMoveView {
  move: string;
  word: Judgement;
  sign: string;
  solved: boolean;
  chance: number;
  proof: Proof | null;
  lost: number;
  text: string;
  best: string | null;
}

/** Another guess for a turn of a finished game. */
export interface RetryBody {
  turn: number;
  guess: string | number[];
  show?: boolean;
}

/** Another move for a moment of the game, counted in moves from 0. */
export interface RetryMoveBody {
  ply: number;
  move: string;
  show?: boolean;
}

/** Who wins when nobody has three boards in a line. */
export interface RuleView {
  name: string;
  title: string;
  sentence: string;
}

/** RunningGames of every game, by its name. */
export interface RunningGames {
  mastermind: string | null;
  ultimate: string | null;
}

/** The right answer. */
export interface ScoreAnswer {
  black: number;
  white: number;
}

/** A guess, and the code that its asker keeps. */
export interface ScoreBody {
  variant: string;
  palette?: string | null;
  guess: string | number[];
  secret: string | number[];
}

/** What is taught from now on. */
export interface SenseBody {
  /** The version of the game that this was made from. */
  version: number;
  sense: "worst" | "expected";
}

/** A measure by which guesses are judged. */
export interface SenseView {
  name: "worst" | "expected";
  title: string;
}

/** The result to share, plain and with pictures; neither tells the answer. */
export interface Share {
  text: string;
  emoji: string;
}

/** A rating with its margin; None before the first game that counts. */
export interface ShortRating {
  rating: number | null;
  margin: number | null;
}

/** ShortRatings of every game, by its name. */
export interface ShortRatings {
  mastermind: ShortRating;
  ultimate: ShortRating;
}

/** The day whose answer is asked for. */
export interface ShowBody {
  date?: string | null;
}

/** A size of the table of Mastermind; pairs are bounds, equal where the value is exact. */
export interface SizeRow {
  variant: string;
  pegs: number;
  colours: number;
  repeats: boolean;
  codes: number;
  total: [number, number];
  worst: [number, number];
  within: [number, number];
  best_firsts: number | null;
  firsts: KindOfFirst[];
  distribution: number[];
  strategy: string;
  within_distribution: number[];
  longest: [number, number];
  longest_game: string[];
  mean: number;
  known: KnownValue[];
  new: string[];
}

/** The table of Mastermind. */
export interface SizeTable {
  command: string;
  rows: SizeRow[];
}

/** One finished game on the chart of skill. */
export interface SkillPoint {
  id: string;
  date: string;
  skill: number;
  luck: number;
  guesses: number;
}

/** How many slips of one game are to be tried now, come back later, and are done. */
export interface SlipCount {
  due: number;
  waiting: number;
  done: number;
}

/** SlipCounts of every game, by its name. */
export interface SlipCounts {
  mastermind: SlipCount;
  ultimate: SlipCount;
}

/** A slip in a list, without its position. */
export interface SlipLine {
  id: string;
  kind: string;
  game: string;
  url: string;
  turn: number;
  word: Judgement;
  sign: string;
  cost: string;
  made: string;
  due: boolean;
  due_at: string;
  solved: number;
  enough: number;
  tried: boolean;
  done: boolean;
}

/** The certain result of a position, or how far the solver got; moves of both are counted. */
export interface SolutionView {
  position: string;
  turn: "X" | "O";
  proof: Proof | null;
  winner: "X" | "O" | null;
  text: string;
  x_wins: boolean | null;
  o_wins: boolean | null;
  line: string[];
  whole: boolean;
  length: number | null;
  at_least: number | null;
  moves: SolvedMoveView[];
  nodes: number;
  seconds: number;
  cpu: number;
  filled: number;
}

/** A position to solve; with `all` every legal move gets its exact result. */
export interface SolveBody {
  position: string;
  rule?: string | null;
  seconds?: number;
  all?: boolean;
}

/** A legal move with its certain result for the player who makes it; null while it is open. */
export interface SolvedMoveView {
  move: string;
  proof: Proof | null;
}

/** What a guess does to the codes that are left; the largest group comes first. */
export interface Split {
  guess: string;
  could_be: boolean;
  left: number;
  expected_left: string;
  groups: SplitGroup[];
}

/** The codes that would be left after one answer; `found` for the answer that ends the game. */
export interface SplitGroup {
  black: number;
  white: number;
  count: number;
  found: boolean;
  codes: string[];
}

/** Stats of every game, by its name. */
export interface Stats {
  mastermind: MastermindStats;
  ultimate: UltimateStats;
}

/** What is said to an answer; `why` comes when the step is solved or shown. */
export interface StepAnswer {
  solved: boolean;
  text: string;
  why: string | null;
  answer: string | null;
  answer_values: number[] | null;
  reached: number;
  done: boolean;
}

/** The step whose answer is asked for. */
export interface StepBody {
  step: number;
}

/** A step of a lesson; which answers are right is not told. */
export interface StepView {
  /** guess, pins or move */
  asks: string;
  text: string;
  task: string;
  position: MastermindPosition | UltimatePosition;
  /** The guess whose pins are asked for. */
  guess: number[] | null;
  /** The code, where it is shown. */
  secret: number[] | null;
}

/** The players compared. */
export interface Strategies {
  command: string;
  variant: string;
  secrets: number;
  results: PlayerResult[];
}

/** The best guesses. */
export interface TableAnswer {
  guesses: GuessValueView[];
}

/** How the computer thinks from now on. */
export interface ThinkingBody {
  /** The version of the game that this was made from. */
  version: number;
  limit: string | null;
  /** Whether the computer may think on the player's time, at levels that make use of it; the game does not count for a rating then. */
  ponder: boolean;
}

/** What waits for the asker: puzzles, mistakes to try, games that go on. */
export interface Today {
  date: string;
  puzzles: PuzzleAnswer[];
  streak: number;
  days: Day[];
  mistakes: DueMistakes;
  ratings: ShortRatings;
  running: RunningGames;
}

/** A judged try; `best` is hidden until it is solved or shown. */
export interface Tried {
  given: string;
  values: number[] | null;
  word: Judgement;
  sign: string;
  solved: boolean;
  text: string;
  best: string | null;
  best_values: number[] | null;
}

/** A judged try, and how the slip stands now. */
export interface TriedSlip {
  tried: Tried;
  slip: SlipLine;
}

/** A try at the puzzle of a day. */
export interface TryBody {
  move: string | number[];
  date?: string | null;
}

/** An earlier try. */
export interface TryLine {
  given: string;
  values: number[] | null;
  word: Judgement;
  sign: string;
  text: string;
}

/** One turn of a review. */
export interface TurnReviewView {
  regret: string;
  luck: string | null;
  skill: number;
  fortune: number;
  words: string;
  guess: string;
  values: number[];
  sense: "expected" | "worst";
  word: Judgement;
  sign: string;
  asked: boolean;
  optimal: boolean | null;
  optimal_worst: boolean;
  growth: number | null;
  regret_decimal: string;
  exact: boolean;
  cost: string;
  aside: string;
  value: GuessValueView;
  best_worst: BoundsView;
  best_total: BoundsView;
  better: CodeView | null;
  codes: number;
  expected_left: string;
  reason: string;
  note: string | null;
  answer: number[];
  left: number;
}

/** One turn of a game with the codes that fit before and after it.

`judging` says that the teacher has not judged it yet, or not told skill from luck. */
export interface TurnView {
  guess: string;
  values: number[];
  black: number;
  white: number;
  left: number;
  before: number;
  player: string;
  word: WordView | null;
  skill: number | null;
  fortune: number | null;
  words: string | null;
  remark: RemarkView | null;
  judging: boolean;
}

/** A game as its asker may see it. */
export interface UltimateGame {
  game: UltimateView;
}

/** What can be chosen in Ultimate Tic-Tac-Toe. */
export interface UltimateOptions {
  levels: LevelView[];
  default_level: number;
  rules: RuleView[];
  notations: NotationView[];
  evaluators: EvaluatorView[];
  ponder: boolean;
  move_seconds: number;
}

/** A board before a move. */
export interface UltimatePosition {
  kind: "ultimate";
  board: BoardView;
}

/** Games against the computer or another person, and those against each level. */
export interface UltimateStats {
  games: number;
  won: number;
  drawn: number;
  lost: number;
  by_level: LevelStats[];
}

/** A game as somebody sees it; nothing in it is secret. */
export interface UltimateView {
  kind: "ultimate";
  mode: "computer" | "two" | "watch";
  seat: string | null;
  id: string;
  version: number;
  join: boolean;
  free: string | null;
  practice: boolean;
  names: Record<string, string>;
  here: Record<string, boolean>;
  next: string | null;
  rematch: string | null;
  clock: ClockView | null;
  offer: string | null;
  may: string[];
  result: string | null;
  first: "me" | "computer";
  level: number;
  limit: string | null;
  ponder: boolean;
  ponders: boolean;
  as_rated: boolean;
  rule: string;
  start: string;
  moves: string[];
  lines: LineView[];
  board: BoardView;
  message: string;
}

/** A request that changes a game. */
export interface Versioned {
  /** The version of the game that this was made from. */
  version: number;
}

/** A judgement in one word, with the sign and the colour that say the same. */
export interface WordView {
  word: Judgement;
  sign: string;
  colour: string;
}

/** An answer that is not the one the revealed code gives. */
export interface WrongAnswerView {
  turn: number;
  guess: string;
  given: number[];
  correct: number[];
  text: string;
}

/** The answer to the program's guess. */
export interface perfectplay__web__mastermind__models__AnswerBody {
  /** The version of the game that this was made from. */
  version: number;
  black: number;
  white: number;
}

/** An answer to a step, counted from 0. */
export interface perfectplay__web__training__lesson_routes__AnswerBody {
  move: string | number[];
  step: number;
}

export interface DeleteRoutes {
  /** Delete all games of the asker, as one by one, but all or none. */
  "/api/games": {
    path: NoFields;
    query: NoFields;
    answer: Deletion;
  };
  /** Delete a game of the asker's; where somebody else plays too, only the asker's seat goes. */
  "/api/games/{game_id}": {
    path: { game_id: string; };
    query: NoFields;
    answer: Deletion;
  };
}

export interface GetRoutes {
  /** Say how the server, its database and its engines are; this is always answered with 200. */
  "/api/health": {
    path: NoFields;
    query: NoFields;
    answer: Health;
  };
  /** Say that the process answers; nothing else is asked. */
  "/api/health/live": {
    path: NoFields;
    query: NoFields;
    answer: Alive;
  };
  /** Say how the server is if it can do what it is asked for, and else answer with 503. */
  "/api/health/ready": {
    path: NoFields;
    query: NoFields;
    answer: Health;
  };
  /** List everything that can be chosen, game by game. */
  "/api/options": {
    path: NoFields;
    query: NoFields;
    answer: Options;
  };
  /** List the asker's games, the latest first; `begun` leaves out those without a turn.

Games for two are begun when they are made: somebody is invited. */
  "/api/games": {
    path: NoFields;
    query: { limit?: number; begun?: boolean; };
    answer: GameList;
  };
  /** Count the asker's finished games. */
  "/api/stats": {
    path: NoFields;
    query: NoFields;
    answer: Stats;
  };
  /** Download a game; a running game's secret is there as a token, only for its players. */
  "/api/games/{game_id}/export": {
    path: { game_id: string; };
    query: { format?: "text" | "json"; };
    answer: unknown;
  };
  /** Say how many games the asker has, their name, and whether a phrase brings them back. */
  "/api/player": {
    path: NoFields;
    query: NoFields;
    answer: PlayerAnswer;
  };
  /** Look at a game; anybody with its address may. */
  "/api/mastermind/games/{game_id}": {
    path: { game_id: string; };
    query: NoFields;
    answer: MastermindGame;
  };
  /** Look at every guess or move again: how good it was, and what was best. */
  "/api/mastermind/games/{game_id}/review": {
    path: { game_id: string; };
    query: NoFields;
    answer: GuessesReviewAnswer;
  };
  /** List the answers that some code gives to the waiting guess, or to that of a turn. */
  "/api/mastermind/games/{game_id}/possible-answers": {
    path: { game_id: string; };
    query: { turn?: number | null; };
    answer: Answers;
  };
  /** Give a nudge, a direction or the guess itself. */
  "/api/mastermind/games/{game_id}/hint": {
    path: { game_id: string; };
    query: { step?: number; };
    answer: GuessHintView;
  };
  /** Judge a guess without making it. */
  "/api/mastermind/games/{game_id}/judge": {
    path: { game_id: string; };
    query: { guess: string; };
    answer: JudgedAnswer;
  };
  /** Compare the best guesses. */
  "/api/mastermind/games/{game_id}/table": {
    path: { game_id: string; };
    query: { count?: number; };
    answer: TableAnswer;
  };
  /** Show how a guess would split the codes left, now or before a turn; no engine is asked. */
  "/api/mastermind/games/{game_id}/split": {
    path: { game_id: string; };
    query: { guess: string; turn?: number | null; };
    answer: Split;
  };
  /** List codes that fit all answers, a page at a time. */
  "/api/mastermind/games/{game_id}/candidates": {
    path: { game_id: string; };
    query: { start?: number; count?: number; };
    answer: CandidatesAnswer;
  };
  /** Look at a game; anybody with its address may. */
  "/api/ultimate/games/{game_id}": {
    path: { game_id: string; };
    query: NoFields;
    answer: UltimateGame;
  };
  /** Look at every guess or move again: how good it was, and what was best. */
  "/api/ultimate/games/{game_id}/review": {
    path: { game_id: string; };
    query: NoFields;
    answer: MovesReviewAnswer;
  };
  /** Look at the board after so many moves of the game, or of a variation. */
  "/api/ultimate/games/{game_id}/at/{ply}": {
    path: { game_id: string; ply: number; };
    query: { line?: number; };
    answer: BoardAnswer;
  };
  /** Suggest a move. */
  "/api/ultimate/games/{game_id}/hint": {
    path: { game_id: string; };
    query: NoFields;
    answer: MoveHintView;
  };
  /** Return the table of Mastermind: perfect play of every size with up to 10,000 codes. */
  "/api/lab/table": {
    path: NoFields;
    query: NoFields;
    answer: SizeTable;
  };
  /** Return the table of Mastermind as a file. */
  "/api/lab/table.{ending}": {
    path: { ending: "csv" | "json"; };
    query: NoFields;
    answer: unknown;
  };
  /** Return the experiments that come with perfectplay: players compared, claims checked. */
  "/api/lab": {
    path: NoFields;
    query: NoFields;
    answer: Lab;
  };
  /** Return what waits for the asker; `date` is the asker's day, the server's without it. */
  "/api/today": {
    path: NoFields;
    query: { date?: string | null; };
    answer: Today;
  };
  /** List the last days with what the asker solved; `date` is the asker's day. */
  "/api/puzzles": {
    path: NoFields;
    query: { date?: string | null; count?: number; };
    answer: DaysAnswer;
  };
  /** Look at the puzzle of a day, and at the tries made so far. */
  "/api/puzzles/{kind}": {
    path: { kind: string; };
    query: { date?: string | null; };
    answer: PuzzleAnswer;
  };
  /** List the lessons with the asker's progress. */
  "/api/lessons": {
    path: NoFields;
    query: NoFields;
    answer: LessonList;
  };
  /** Open a lesson. */
  "/api/lessons/{kind}/{name}": {
    path: { kind: string; name: string; };
    query: NoFields;
    answer: LessonAnswer;
  };
  /** List the slips of the asker's games; those of games that are judged are taken first. */
  "/api/mistakes": {
    path: NoFields;
    query: NoFields;
    answer: Mistakes;
  };
  /** Look at one slip: the position before it, and what was played. */
  "/api/mistakes/{slip_id}": {
    path: { slip_id: string; };
    query: NoFields;
    answer: Mistake;
  };
  /** Rate the asker's finished games, with margins, a fair opponent, and what improved. */
  "/api/rating": {
    path: NoFields;
    query: NoFields;
    answer: Ratings;
  };
}

export interface PostRoutes {
  /** Take the free seat of a game for two, with the token of an invitation. */
  "/api/games/{game_id}/join": {
    path: { game_id: string; };
    query: NoFields;
    body: Join;
    answer: AnyGame;
  };
  /** Take the free seat too, and play both sides at one screen; the invitation is void then. */
  "/api/games/{game_id}/both": {
    path: { game_id: string; };
    query: NoFields;
    body: Versioned;
    answer: AnyGame;
  };
  /** Give the game up. */
  "/api/games/{game_id}/resign": {
    path: { game_id: string; };
    query: NoFields;
    body: Versioned;
    answer: AnyGame;
  };
  /** Offer a draw, accept one or decline it. */
  "/api/games/{game_id}/draw": {
    path: { game_id: string; };
    query: NoFields;
    body: DrawBody;
    answer: AnyGame;
  };
  /** Begin the next game of the same two people with sides swapped; `next` is its address then.

Where the other one has to choose a secret for it, that player is asked: `rematch`. */
  "/api/games/{game_id}/rematch": {
    path: { game_id: string; };
    query: NoFields;
    body: RematchBody;
    answer: AnyGame;
  };
  /** Draw the link to a game as a QR code; with a token it is an invitation. */
  "/api/games/{game_id}/qr": {
    path: { game_id: string; };
    query: NoFields;
    body: QrBody;
    answer: QrAnswer;
  };
  /** Read an export of any game as a new game of the asker's. */
  "/api/import": {
    path: NoFields;
    query: NoFields;
    body: Import;
    answer: AnyGame;
  };
  /** Be called something; others see it beside the asker's seats, in all games. */
  "/api/player/name": {
    path: NoFields;
    query: NoFields;
    body: NameBody;
    answer: PlayerAnswer;
  };
  /** Draw a recovery phrase; it counts only once it was sent to `/api/player/recover`. */
  "/api/player/phrase": {
    path: NoFields;
    query: NoFields;
    body: DrawPhrase;
    answer: PhraseAnswer;
  };
  /** Say whose phrase it is, before the asker becomes that player. */
  "/api/player/find": {
    path: NoFields;
    query: NoFields;
    body: PhraseBody;
    answer: Found;
  };
  /** Become the player of a phrase; the asker's games come along, in one step or not at all. */
  "/api/player/recover": {
    path: NoFields;
    query: NoFields;
    body: Recover;
    answer: Recovered;
  };
  /** Let the browser forget who it was; the games stay, and a phrase brings them back. */
  "/api/player/forget": {
    path: NoFields;
    query: NoFields;
    body: Forget;
    answer: PlayerAnswer;
  };
  /** Make a guess; in a lesson a slip comes back as a question first, if it is judged in time.

With `keep` it is made whatever its word is, with `skip` without waiting for its word. */
  "/api/mastermind/games/{game_id}/guess": {
    path: { game_id: string; };
    query: NoFields;
    body: GuessBody;
    answer: GuessAnswer;
  };
  /** Let the program make an optimal guess for the learner, or a very good one if none is quick.

One that is not proven best in the time given is the one whose answer tells the most. */
  "/api/mastermind/games/{game_id}/optimal": {
    path: { game_id: string; };
    query: NoFields;
    body: Versioned;
    answer: GuessAnswer;
  };
  /** Wait for what the teacher says of guesses that were made before he had judged them.

The game may go on meanwhile: what he says is kept beside the turns that are still there. */
  "/api/mastermind/games/{game_id}/judgement": {
    path: { game_id: string; };
    query: NoFields;
    body: JudgementBody;
    answer: MastermindGame;
  };
  /** Teach the worst case or the average from now on; turns judged by the other are judged anew.

They come back as `judging`, and `judgement` waits for them. */
  "/api/mastermind/games/{game_id}/sense": {
    path: { game_id: string; };
    query: NoFields;
    body: SenseBody;
    answer: MastermindGame;
  };
  /** Start a game. */
  "/api/mastermind/games": {
    path: NoFields;
    query: NoFields;
    body: NewMastermind;
    answer: NewMastermindGame;
  };
  /** Take back, to where the same person may choose again. */
  "/api/mastermind/games/{game_id}/undo": {
    path: { game_id: string; };
    query: NoFields;
    body: Versioned;
    answer: MastermindGame;
  };
  /** Let the computer player on the breaker's seat make one guess. */
  "/api/mastermind/games/{game_id}/step": {
    path: { game_id: string; };
    query: NoFields;
    body: Versioned;
    answer: MastermindGame;
  };
  /** Switch the code breaker: human or any computer player, at any turn. */
  "/api/mastermind/games/{game_id}/player": {
    path: { game_id: string; };
    query: NoFields;
    body: PlayerBody;
    answer: MastermindGame;
  };
  /** Answer the program's guess; it makes the next one, or shows which answers clash. */
  "/api/mastermind/games/{game_id}/answer": {
    path: { game_id: string; };
    query: NoFields;
    body: perfectplay__web__mastermind__models__AnswerBody;
    answer: MastermindGame;
  };
  /** Correct an earlier answer in place. */
  "/api/mastermind/games/{game_id}/correct": {
    path: { game_id: string; };
    query: NoFields;
    body: CorrectBody;
    answer: MastermindGame;
  };
  /** Try a turn of a finished game again; nothing is changed. */
  "/api/mastermind/games/{game_id}/retry": {
    path: { game_id: string; };
    query: NoFields;
    body: RetryBody;
    answer: JudgedAnswer;
  };
  /** Say which answers were wrong for a code; nothing is kept. */
  "/api/mastermind/explain": {
    path: NoFields;
    query: NoFields;
    body: ExplainBody;
    answer: ExplainAnswer;
  };
  /** Answer a guess for a code that the asker keeps; nothing is kept here. */
  "/api/mastermind/score": {
    path: NoFields;
    query: NoFields;
    body: ScoreBody;
    answer: ScoreAnswer;
  };
  /** Analyse a position without a game: codes left, values, the best guesses. */
  "/api/mastermind/analysis": {
    path: NoFields;
    query: NoFields;
    body: AnalysisBody;
    answer: KnowledgeView;
  };
  /** Start a game. */
  "/api/ultimate/games": {
    path: NoFields;
    query: NoFields;
    body: NewUltimate;
    answer: NewUltimateGame;
  };
  /** Take back, to where the same person may choose again. */
  "/api/ultimate/games/{game_id}/undo": {
    path: { game_id: string; };
    query: NoFields;
    body: Versioned;
    answer: UltimateGame;
  };
  /** Make a move, and with `answer` let the computer answer it, each kept as it is made. */
  "/api/ultimate/games/{game_id}/move": {
    path: { game_id: string; };
    query: NoFields;
    body: AnsweredMoveBody;
    answer: UltimateGame;
  };
  /** Let the engine move for the side to move, at the game's level. */
  "/api/ultimate/games/{game_id}/computer": {
    path: { game_id: string; };
    query: NoFields;
    body: Versioned;
    answer: UltimateGame;
  };
  /** Change sides with the computer. */
  "/api/ultimate/games/{game_id}/swap": {
    path: { game_id: string; };
    query: NoFields;
    body: Versioned;
    answer: UltimateGame;
  };
  /** Change the computer's level. */
  "/api/ultimate/games/{game_id}/level": {
    path: { game_id: string; };
    query: NoFields;
    body: LevelBody;
    answer: UltimateGame;
  };
  /** Walk moves on from any position of the game; what is new becomes a variation. */
  "/api/ultimate/games/{game_id}/line": {
    path: { game_id: string; };
    query: NoFields;
    body: LineBody;
    answer: LineAnswer;
  };
  /** Forget a variation, with those that branch from it. */
  "/api/ultimate/games/{game_id}/line/delete": {
    path: { game_id: string; };
    query: NoFields;
    body: DeleteLineBody;
    answer: UltimateGame;
  };
  /** Try a moment of the game again; nothing is changed. */
  "/api/ultimate/games/{game_id}/retry": {
    path: { game_id: string; };
    query: NoFields;
    body: RetryMoveBody;
    answer: RetriedMoveView;
  };
  /** Read moves in any notation, a record or a position, while they are being written.

What cannot be read yet is no error of the request: `problem` says where it goes wrong. */
  "/api/ultimate/read": {
    path: NoFields;
    query: NoFields;
    body: ReadBody;
    answer: ReadAnswer;
  };
  /** Analyse a position for some seconds, by the network or by an evaluator that was installed. */
  "/api/ultimate/analysis": {
    path: NoFields;
    query: NoFields;
    body: PositionAnalysisBody;
    answer: AnalysisView;
  };
  /** Find the exact result of a late position, or tell how far that got in some seconds. */
  "/api/ultimate/solve": {
    path: NoFields;
    query: NoFields;
    body: SolveBody;
    answer: SolutionView;
  };
  /** Change how long the computer thinks, and whether it does so on the player's time.

A game in which it has moved like that does not count for a rating, also if it is changed back. */
  "/api/ultimate/games/{game_id}/thinking": {
    path: { game_id: string; };
    query: NoFields;
    body: ThinkingBody;
    answer: UltimateGame;
  };
  /** Let the computer think on the player's time, for as long as this request is held open.

It does so while no engine has other work, and answers when enough is known about this move or
the game has changed; then, or without any of this, the player just moves. */
  "/api/ultimate/games/{game_id}/ponder": {
    path: { game_id: string; };
    query: NoFields;
    body: Versioned;
    answer: PonderAnswer;
  };
  /** Try the puzzle of a day; the answer stays hidden until it is found or shown. */
  "/api/puzzles/{kind}/try": {
    path: { kind: string; };
    query: NoFields;
    body: TryBody;
    answer: PuzzleAnswer;
  };
  /** Show the answer of a puzzle after a try; the day does not count then. */
  "/api/puzzles/{kind}/show": {
    path: { kind: string; };
    query: NoFields;
    body: ShowBody;
    answer: PuzzleAnswer;
  };
  /** Answer a step; a wrong answer is told what is wrong with it, not what is right. */
  "/api/lessons/{kind}/{name}/try": {
    path: { kind: string; name: string; };
    query: NoFields;
    body: perfectplay__web__training__lesson_routes__AnswerBody;
    answer: StepAnswer;
  };
  /** Show a right answer to a step, with the reason; progress stays as it is. */
  "/api/lessons/{kind}/{name}/show": {
    path: { kind: string; name: string; };
    query: NoFields;
    body: StepBody;
    answer: StepAnswer;
  };
  /** Review the newest finished game that has no review, and take its slips.

One game for each request: whoever asks sees how far it is, and can stop. */
  "/api/mistakes/collect": {
    path: NoFields;
    query: NoFields;
    body: NothingMore;
    answer: Collected;
  };
  /** Try a slip again; what would be best stays hidden until it is solved. */
  "/api/mistakes/{slip_id}/try": {
    path: { slip_id: string; };
    query: NoFields;
    body: MoveBody;
    answer: TriedSlip;
  };
  /** Show what would have been best, after a try. */
  "/api/mistakes/{slip_id}/show": {
    path: { slip_id: string; };
    query: NoFields;
    body: NothingMore;
    answer: TriedSlip;
  };
}

export interface StreamRoutes {
  /** Hear when a game changes: events `version`; and who is there: events `presence`.

A player who listens is there for the other one. `seconds` ends the stream by itself. */
  "/api/games/{game_id}/events": {
    path: { game_id: string; };
    query: { seconds?: number | null; };
  };
  /** Analyse a position live: events `analysis` that get better, then `done`.

While all engines are busy, `queued` tells how many analyses wait `before` this one. It goes on
from what is known of the position; if that is less than what the asker `had`, or than what was
told before, because engines were lost, `restarted` comes first. Where an `evaluator` is not
there or fails, `problem` with a `message` is the last event. */
  "/api/ultimate/analysis/stream": {
    path: NoFields;
    query: { had?: number; position: string; rule?: string | null; seconds?: number; evaluator?: string | null; };
  };
}
