-- The last ten games say losses in overtime apart (games 28); tables that were kept before do not know them.
truncate kept_standings; -- safe: a table that is not kept is computed when it is asked for, and kept at the next change
