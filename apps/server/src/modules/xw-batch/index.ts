export { type Batches, createBatches } from './batches.ts'
