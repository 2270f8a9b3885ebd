const rays = Array.from({ length: 24 }, (_, index) => `rotate(${index * 15} 846 300)`)

/** An August morning: sun, flat-topped mountains, terraced hills in the green of the rains, a meadow of yellow daisies. */
export const Landscape = () => (
  <g>
    <g fill="var(--ray)">
      {rays.map((transform) => (
        <path key={transform} d="M846 300L790 -1100H902Z" transform={transform} />
      ))}
    </g>
    <circle cx="846" cy="300" r="128" fill="var(--halo)" />
    <circle cx="846" cy="300" r="96" fill="var(--sun)" />
    <path
      d="M0 470L54 462L78 402L196 396L214 440L300 452L336 384L352 344L470 338L492 392L548 440L640 452L690 424L712 372L806 366L824 420L900 448L968 436L996 366L1010 322L1122 318L1140 360L1168 420L1248 440L1290 398L1310 356L1440 350V720H0Z"
      fill="var(--amba-far)"
    />
    <path
      d="M0 520L90 512L122 458L140 430L232 426L250 470L330 500L420 496L452 470L560 500L640 512L760 500L790 452L806 420L828 416L836 452L862 446L878 404L898 402L912 462L990 496L1070 500L1100 462L1112 440L1206 436L1226 476L1300 500L1440 488V720H0Z"
      fill="var(--amba-near)"
    />
    <path
      d="M122 466H246M128 448H240M792 462H908M1098 470H1220M1106 454H1212"
      stroke="var(--strata)"
      strokeWidth="4"
      fill="none"
    />
    <path d="M0 560Q180 486 380 544T760 540T1120 536T1440 530V720H0Z" fill="var(--hill-far)" />
    <path
      d="M40 566Q190 516 360 560M90 580Q210 544 330 580M860 560Q980 528 1110 552M900 574Q990 550 1080 570M1180 552Q1300 530 1440 548"
      fill="none"
      stroke="var(--terrace)"
      strokeWidth="3"
    />
    <path d="M0 600Q240 556 520 592T1000 586T1440 578V720H0Z" fill="var(--hill-near)" />
    <path d="M0 650Q360 612 720 640T1440 632V720H0Z" fill="var(--meadow)" />
    <g fill="none" strokeLinecap="round" strokeDasharray="0 47" stroke="var(--daisy)">
      <path d="M20 632Q400 600 740 628T1430 616" strokeWidth="6" />
      <path d="M0 676Q360 640 720 668T1440 660" strokeWidth="8" strokeDasharray="0 61" />
      <path d="M30 704Q380 676 740 700T1440 694" strokeWidth="9" strokeDasharray="0 83" />
    </g>
  </g>
)
