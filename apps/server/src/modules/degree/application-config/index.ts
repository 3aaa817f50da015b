export { type Application, type Commitment, readApplication, storeCommitment } from './application.ts'
export { readMajorConfig } from './read-config.ts'
export { applicationConfigRoutes } from './routes.ts'
