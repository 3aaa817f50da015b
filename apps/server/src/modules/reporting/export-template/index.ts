export { type KeptTemplate, offeredTemplates, readTemplate } from './read-template.ts'
export { exportTemplateRoutes } from './routes.ts'
