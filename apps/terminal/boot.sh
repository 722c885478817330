#!/data/data/com.termux/files/usr/bin/sh
# Started by Termux:Boot. Without the wake lock Android puts the phone to sleep, and nothing is read.
termux-wake-lock
cd "$HOME/florin" || exit 1
while :; do
  node apps/terminal/src/main.ts run >>"$HOME/florin-terminal.log" 2>&1
  case $? in
    # Ended on request, not paired, shut out, or running already: a person must come.
    0 | 2 | 3 | 4) exit 0 ;;
  esac
  sleep 30
done
