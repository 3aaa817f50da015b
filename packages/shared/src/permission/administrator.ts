/**
 * The one role that the program knows by its code, as the wire names it (HD-08): every school has it, and it holds every
 * permission, since nobody can hand out what they could not do. So no permission tells it from a role that was given all.
 */
const administratorCode = 'admin'

/** Whether somebody administers the system of a school, among whatever else they are. */
export const isAdministrator = (roleCodes: readonly string[]): boolean => roleCodes.includes(administratorCode)

/** Whether somebody administers the system and does no work of the degree office, so that records are not theirs to decide. */
export const isAdministratorOnly = (roleCodes: readonly string[]): boolean =>
  roleCodes.every(code => code === administratorCode)
