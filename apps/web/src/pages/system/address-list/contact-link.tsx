const links = { phone: 'tel:', telephone: 'tel:', email: 'mailto:' } as const

/**
 * Shows a phone number or e-mail address: as a link when the server sent all of it, as plain text when part of it is
 * masked.
 */
export function ContactLink({ by, value }: { by: keyof typeof links; value: string | null | undefined }) {
  if (!value) return null
  return value.includes('*') ? value : <a href={links[by] + value}>{value}</a>
}
