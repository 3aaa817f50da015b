export { assertContactChange } from './assert-contact-change.ts'
export { afterContactEdit, assertNotOwnContacts } from './hooks.ts'
export { findPhoneProofAddressee } from './prove-phone.ts'
export { contactRoutes } from './routes.ts'
