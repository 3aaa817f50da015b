/**
 * The only role that the program knows by its code, which the wire defines (HD-08). Every school has it, and it holds
 * every permission, since nobody can grant what they do not have. So permissions cannot distinguish it from a role
 * that was granted everything.
 */
const administratorCode = 'admin'

/** Reports whether a user administers the school's system, among other roles. */
export const isAdministrator = (roleCodes: readonly string[]): boolean => roleCodes.includes(administratorCode)

/**
 * Reports whether a user only administers the system and does not work for the degree office, so records are not
 * theirs to decide.
 */
export const isAdministratorOnly = (roleCodes: readonly string[]): boolean =>
  roleCodes.every(code => code === administratorCode)
