// What a notebook gives to a widget, and what the widgets of perfectplay keep in it.

import type {
    AnalysisView,
    BoardView,
    GuessHintView,
    GuessValueView,
    GuessesReviewView,
} from "../../web/static/js/core/api-types";
import type { JudgedView, MastermindView, MoveHintView, MovesReviewView } from "../../web/static/js/core/api-types";
import type { PaletteView, RetriedMoveView, Split, UltimateView } from "../../web/static/js/core/api-types";

/** The part of a model that is used here. */
export interface Model {
    get(name: string): any;
    set(name: string, value: unknown): void;
    save_changes(): void;
    send(content: unknown): void;
    on(name: string, heard: (...given: any[]) => void): void;
    off(name: string, heard?: (...given: any[]) => void): void;
}

/** What is being worked on; `quiet` work gives way to anything else. */
export interface Busy {
    what: string;
    part: number | null;
    quiet: boolean;
}

/** What both widgets show. */
export interface Shared {
    busy: Busy | null;
    error?: string;
}

export interface MastermindState extends Shared {
    game: MastermindView;
    palette: PaletteView;
    ask?: JudgedView;
    hint?: GuessHintView;
    best?: GuessValueView[];
    split?: Split;
    review?: GuessesReviewView;
}

export interface UltimateState extends Shared {
    game: UltimateView;
    judged: (RetriedMoveView & { ply: number })[];
    teacher: boolean;
    level: { number: number; name: string; sentence: string };
    hint?: MoveHintView;
    analysis?: AnalysisView;
    review?: MovesReviewView;
    look?: { ply: number; board: BoardView };
}
