export { exportSubmission, listSubmissionExports, previewSubmissionExport } from './of-submission.ts'
export { dataExportRoutes } from './routes.ts'
export { dataExportTask } from './task.ts'
