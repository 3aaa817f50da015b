/** Each proof of work is solved for one of these and opens nothing else. */
export const proofPurposes = ['signIn', 'code', 'registration', 'verification'] as const
export type ProofPurpose = (typeof proofPurposes)[number]

/** How long a challenge can be solved and brought. A page takes another one before that. */
export const proofSeconds = 600

/** Proofs are harder by level, each twice as hard as the one before. */
export const topProofLevel = 3

/**
 * The largest number that can be the answer. Half of it is tried on average: at level 0 about half a second on a phone of
 * 2016 with plain JavaScript, at the highest level about four.
 */
export const maxProofNumber = (level: number): number => 100_000 * 2 ** level

/** Stands in the place of a picture's key where `captcha` is a solved challenge. */
export const proofKey = 'proof'

/** How pages ask for a person, and which answers the server takes. */
export const captchaMethods = ['proof', 'proofOnly', 'picture'] as const
export type CaptchaMethod = (typeof captchaMethods)[number]
