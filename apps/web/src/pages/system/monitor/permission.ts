/** The permission that every monitor view requires. */
export const monitorPermission = 'sys:monitor:list'
