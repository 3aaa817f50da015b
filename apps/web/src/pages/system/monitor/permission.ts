/** What every view asks for. */
export const monitorPermission = 'sys:monitor:list'
