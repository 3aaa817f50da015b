/** Fields that receive codes, and so open an account. */
export const contactNames = { phone: '手机号', email: '邮箱' } as const
export type ContactKey = keyof typeof contactNames

/** The page that a link in a text or a mail leads to; the ticket stands behind the #, which no server is sent. */
export const takeBackPage = '/user/take-back'
