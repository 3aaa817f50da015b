export { afterContactEdit, assertNotOwnContacts } from './hooks.ts'
export { assertContactChange } from './proof.ts'
export { contactRoutes } from './routes.ts'
