export function mayDiffer(cell: string | null): boolean;
export function written(cell: string | null, floating: boolean | undefined): string;
