export { createFindCode } from './made/codes.ts'
export { type DemoRecord, makeRecords } from './made/records.ts'
export {
  type DemoAccount,
  type DemoSchool,
  firstSchool,
  listOfferedTypes,
  scaleSchool,
  secondSchool,
} from './made/schools.ts'
export { demoDataRoutes } from './routes.ts'
export { clearDemoTask, loadDemoTask } from './task.ts'
export { loaderName, logAdded } from './write/loader.ts'
export { createInventedPersonFinder } from './write/persons.ts'
export { addFoundation, type DemoFoundation, type DemoSite, getLoaderAccess } from './write/place.ts'
export { type FillResult, fillRecords } from './write/records.ts'
export type { FindPerson } from './write/rows.ts'
