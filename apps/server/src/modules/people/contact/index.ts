export { afterContactEdit, assertNotOwnContacts } from './hooks.ts'
export { assertContactChange } from './proof.ts'
export { findPhoneProofAddressee } from './prove-phone.ts'
export { contactRoutes } from './routes.ts'
