/** Pages that are left open ask again and again: that keeps nobody signed in. Nothing of a school is in any answer. */
export const monitored = { method: 'GET', permission: 'sys:monitor:list', scope: 'none', passive: true } as const
