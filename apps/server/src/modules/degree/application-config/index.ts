export { type Application, type Commitment, keepCommitment, readApplication } from './application.ts'
export { readMajorConfig } from './read-config.ts'
export { applicationConfigRoutes } from './routes.ts'
