/** The roles of everybody who works for the degree office or a department. */
export const staff = ['dwgly', 'lbgly', 'yxgly'] as const
