export { rotateKeys } from './rotate-keys.ts'
export { holdsSealed, tryKeys } from './try-keys.ts'
