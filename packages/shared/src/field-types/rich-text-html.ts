const tags =
  'h1 h2 h3 h4 h5 h6 p div br hr blockquote pre code strong b em i u s del sub sup span ul ol li a img table thead tbody tr th td'

/** The allowed HTML of rich texts: the server stores no other, and pages show no other. */
export const richTextHtml = {
  tags: tags.split(' '),
  attributes: {
    '*': ['style'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  /** Properties of `style`. */
  styles: ['text-align', 'color'],
}
