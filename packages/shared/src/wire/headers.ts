/** Header names of the wire, as clients send them. Node lower-cases incoming ones. */
export const headers = {
  token: 'X-Access-Token',
  tenant: 'tenant-id',
  lowApp: 'X-Low-App-ID',
  /** Sent by students who have other roles, too, for what they do as students: it reaches the own record alone. */
  asStudent: 'X-As-Student',
  sign: 'X-Sign',
  timestamp: 'X-TIMESTAMP',
  /** Answered with every error, and found again in the server's log. */
  traceId: 'X-Trace-Id',
  /** The dictionaries' version for the caller's school; a client that holds another one loads them again. */
  dictVersion: 'X-Dict-Version',
  /** What the caller's menu and rights are made of; a page that holds another version loads them again. */
  menuVersion: 'X-Menu-Version',
} as const

/** Where the API and the web live on the server. */
export const apiBase = '/jeecg-boot'
export const webBase = '/xwxxcj'
