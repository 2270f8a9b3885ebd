/** The tall grass the festival is named after, tied round the waist: blade by blade, three greens in turn. */
const blades = Array.from({ length: 17 }, (_, index) => {
  const across = index - 8
  const tip = across * 6.4 + (index % 3) * 2 - 2
  const length = 84 + ((index * 37) % 23)
  return {
    path: `M${across * 2.6} -150Q${across * 4.6} ${-150 + length * 0.4} ${tip} ${-150 + length}`,
    green: (index % 3) + 1,
  }
})

export const GrassSkirt = () => (
  <g fill="none" strokeLinecap="round">
    {[1, 2, 3].map((green) => (
      <path
        key={green}
        d={blades
          .filter((blade) => blade.green === green)
          .map((blade) => blade.path)
          .join('')}
        stroke={`var(--grass-${green})`}
        strokeWidth="6"
      />
    ))}
    <path d="M-22 -149Q0 -143 22 -149" stroke="var(--grass-3)" strokeWidth="8" />
    <path d="M-22 -149Q0 -143 22 -149" stroke="var(--grass-1)" strokeWidth="3" strokeDasharray="2 6" />
  </g>
)

/** A few blades in a raised hand. */
export const GrassTuft = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <path
    d={`M${x} ${y + 8}q-4 -16-16 -24M${x} ${y + 8}q-1 -18-4 -32M${x} ${y + 8}q3 -18 8 -30M${x} ${y + 8}q8 -12 18 -18`}
    stroke="var(--grass-2)"
    strokeWidth="3.5"
  />
)
