#!/bin/sh
# A foreign player for `perfectplay lab match`: plays the first legal square. Needs a shell alone.
#
#     perfectplay lab match 'cmd:sh examples/first_legal.sh' random

squares='a b c d e f g h i'

line() { # does one side hold these three squares of a board?
    eval "one=\$at_$1$2 two=\$at_$1$3 three=\$at_$1$4"
    [ -n "$one" ] && [ "$one" = "$two" ] && [ "$one" = "$three" ]
}

closed() { # is a board won or full?
    line "$1" a b c || line "$1" d e f || line "$1" g h i || line "$1" a d g ||
        line "$1" b e h || line "$1" c f i || line "$1" a e i || line "$1" c e g && return 0
    for square in $squares; do
        eval "[ -n \"\$at_$1$square\" ]" || return 1
    done
}

answer() { # print the first empty square of the first board where one may play
    for board in $1; do
        closed "$board" && continue
        for square in $squares; do
            eval "[ -n \"\$at_$board$square\" ]" || { echo "$board$square"; return; }
        done
    done
}

while read -r moves; do # such as "ee ei ia"; an empty line when there are no moves yet
    for board in $squares; do
        for square in $squares; do eval "at_$board$square="; done
    done
    side=X target=
    for move in $moves; do
        eval "at_$move=$side"
        target=${move#?}
        [ $side = X ] && side=O || side=X
    done
    if [ -z "$target" ] || closed "$target"; then answer "$squares"; else answer "$target"; fi
done
