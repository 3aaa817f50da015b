import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** Leaves in memory what somebody still holds, and nothing else: what is measured then does not hang on when V8 tidies up. */
export const collectGarbage = runInNewContext('gc') as () => void
