/** Whether the page runs inside a mobile messenger: WeChat, WeChat Work or DingTalk. */
export const isMessenger = (userAgent: string): boolean => /MicroMessenger|wxwork|DingTalk/i.test(userAgent)
