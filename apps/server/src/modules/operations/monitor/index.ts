export { registerMetrics } from './metrics-route.ts'
export { purgeMonitoring } from './purge.ts'
export { monitorRoutes } from './routes.ts'
export { startSampler } from './sampler.ts'
