import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** Collects garbage, so that a measurement of memory does not depend on V8's own timing. */
export const collectGarbage = runInNewContext('gc') as () => void
