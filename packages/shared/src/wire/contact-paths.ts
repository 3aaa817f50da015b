/** The contact fields that receive codes and thereby give access to an account. */
export const contactNames = { phone: '手机号', email: '邮箱' } as const
export type ContactKey = keyof typeof contactNames

/**
 * The page behind the link in a text message or mail; the ticket follows `#`, which browsers do not send to servers.
 */
export const takeBackPage = '/user/take-back'
