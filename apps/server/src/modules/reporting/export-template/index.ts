export { listEnabledExportTemplates, requireExportTemplate, type StoredExportTemplate } from './read-template.ts'
export { exportTemplateRoutes } from './routes.ts'
