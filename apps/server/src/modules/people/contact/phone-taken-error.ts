/** Whether the database refused because another account of the school has verified the same number. */
export const isPhoneTakenError = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'sys_user_proven_phone'
