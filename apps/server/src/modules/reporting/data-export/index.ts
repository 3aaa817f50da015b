export { dataExportRoutes } from './routes.ts'
export { exportSubmission, listSubmissionExports, previewSubmissionExport } from './submission-export.ts'
export { dataExportTask } from './task.ts'
