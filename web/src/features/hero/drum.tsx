/** The kebero: two skins of unequal size, laced in zigzag, hung from the shoulder. */
export const Drum = () => (
  <g strokeLinecap="butt">
    <path d="M22 -210L-34 -150" stroke="var(--drum-lace)" strokeWidth="5" />
    <path d="M-44 -168L40 -158V-112L-44 -100Z" fill="var(--drum)" />
    <path
      d="M-40 -167L-28 -103L-16 -164L-6 -107L4 -161L14 -110L24 -159L34 -112"
      stroke="var(--drum-lace)"
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <ellipse cx="-44" cy="-134" rx="10" ry="34" fill="var(--drum-skin)" />
    <ellipse cx="40" cy="-135" rx="7" ry="23" fill="var(--drum-skin)" />
    <ellipse cx="-44" cy="-134" rx="10" ry="34" stroke="var(--drum-lace)" strokeWidth="3" />
    <ellipse cx="40" cy="-135" rx="7" ry="23" stroke="var(--drum-lace)" strokeWidth="3" />
  </g>
)
