/** Roles the program itself knows by code; they can be changed but not deleted. */
export const builtInRoles: ReadonlySet<string> = new Set(['admin', 'dwgly', 'lbgly', 'yxgly', 'ds', 'zj', 'xs'])
