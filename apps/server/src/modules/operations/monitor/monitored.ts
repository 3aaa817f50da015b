/**
 * Access to all monitoring routes. They are passive, because open pages poll them, and that must not keep a session alive.
 * No answer contains data of a school.
 */
export const monitorAccess = { method: 'GET', permission: 'sys:monitor:list', scope: 'none', passive: true } as const
