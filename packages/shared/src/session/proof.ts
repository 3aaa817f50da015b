/** The purposes of a proof of work; each proof is valid for one only. */
export const proofPurposes = ['signIn', 'code', 'registration', 'verification'] as const
export type ProofPurpose = (typeof proofPurposes)[number]

/** The lifetime of a challenge. A page requests a new one before it ends. */
export const proofSeconds = 600

/** The highest difficulty; each level doubles the work. */
export const topProofLevel = 3

/**
 * Returns the largest possible answer. Half of it is tried on average: at level 0 about half a second on a phone of
 * 2016 with plain JavaScript, at the highest level about four.
 */
export const maxProofNumber = (level: number): number => 100_000 * 2 ** level

/** Replaces the picture's key when `captcha` is a solved challenge. */
export const proofKey = 'proof'

/** The settings for human verification: what pages show and which answers the server accepts. */
export const captchaMethods = ['proof', 'proofOnly', 'picture'] as const
export type CaptchaMethod = (typeof captchaMethods)[number]
