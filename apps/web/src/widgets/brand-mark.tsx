/** The product's mark, a degree cap, in the colour of the surrounding text. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <path fill="currentColor" d="M16 5 2.5 11.5 16 18l13.5-6.5z" />
      <path fill="currentColor" opacity=".75" d="M8.5 16.2v5.2c0 2.2 3.3 4.1 7.5 4.1s7.5-1.9 7.5-4.1v-5.2L16 19.8z" />
      <path fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" d="M28 12.6v7" />
    </svg>
  )
}
