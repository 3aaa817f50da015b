/** Header names of the wire, as clients send them. Node lower-cases incoming ones. */
export const headers = {
  token: 'X-Access-Token',
  tenant: 'tenant-id',
  lowApp: 'X-Low-App-ID',
  /** Sent by a student with further roles to act as a student only, which limits access to their own record. */
  asStudent: 'X-As-Student',
  sign: 'X-Sign',
  timestamp: 'X-TIMESTAMP',
  /** Identifies the request; every error answer has it, and so does the server's log. */
  traceId: 'X-Trace-Id',
  /** The version of the school's dictionaries; a client with another version reloads them. */
  dictVersion: 'X-Dict-Version',
  /** The version of the caller's menu and permissions; a page with another version reloads them. */
  menuVersion: 'X-Menu-Version',
} as const

/** The base paths of the API and the web. */
export const apiBase = '/jeecg-boot'
export const webBase = '/xwxxcj'
