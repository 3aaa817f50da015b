const links = { phone: 'tel:', telephone: 'tel:', email: 'mailto:' } as const

/** A number or address: a link where it may be seen in full, plain text where a part is hidden. */
export function ContactLink({ by, value }: { by: keyof typeof links; value: string | null | undefined }) {
  if (!value) return null
  return value.includes('*') ? value : <a href={links[by] + value}>{value}</a>
}
