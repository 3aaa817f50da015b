/** A body's largest size in bytes, where its route says nothing else. */
export const usualBodyBytes = 65_536

/** No route takes a larger one; files come another way. */
export const maxBodyBytes = 1_048_576
