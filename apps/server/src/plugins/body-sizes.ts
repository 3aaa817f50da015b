/** The body limit of a route in bytes, unless the route sets its own. */
export const usualBodyBytes = 65_536

/** The largest limit a route may set. Files are uploaded as multipart instead. */
export const maxBodyBytes = 1_048_576
