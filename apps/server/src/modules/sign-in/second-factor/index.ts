export {
  type ConsumedCode,
  consumeFactorCode,
  findFactor,
  openSeed,
  removeFactor,
  saveFactor,
  sealSeed,
} from './factors.ts'
export { isFactorRequired, mustSetUpFactor, readFactorIssuer } from './required.ts'
export { buildSeedUri, createSeed, findTimeStep } from './seeds.ts'
