export { askedForSubmission, exportSubmission, readSubmissionExports } from './of-submission.ts'
export { dataExportRoutes } from './routes.ts'
export { dataExportTask } from './task.ts'
