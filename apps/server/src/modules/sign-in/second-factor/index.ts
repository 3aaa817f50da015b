export {
  openSeed,
  readFactor,
  removeFactor,
  saveFactor,
  sealSeed,
  spendFactor,
  type UsedCode,
} from './factors.ts'
export { isRequired, mustSetUp, readIssuer } from './required.ts'
export { newSeed, stepOf, uriOf } from './seeds.ts'
