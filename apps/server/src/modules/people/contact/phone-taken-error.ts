/** Whether the database has refused a proof because another account of the school has proven the same number. */
export const isPhoneTakenError = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'sys_user_proven_phone'
