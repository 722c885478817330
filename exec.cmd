@rem "npm start" is "exec node ..." (see tools/launch/start.mjs). The shell of Windows has no exec: this file is found instead.
@%*
