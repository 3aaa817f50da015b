/** What every view asks for. */
export const permission = 'sys:monitor:list'
