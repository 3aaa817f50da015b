/** The form of codes that users invent and other records refer to. */
export const codeRule = {
  pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$',
  message: '应为字母开头的 64 位以内字母、数字或下划线',
} as const
