ALTER TABLE "users" ADD COLUMN "signed_in_at" timestamp with time zone;

-- That somebody signs in is no edit of theirs: a form that is open meanwhile can still be saved.
drop trigger revise on users; -- safe: the one below takes its place
create trigger revise before update of organization_id, username, email, email_verified_at, role, theme on users for each row execute function app_revise();

-- What is known: who is signed in now has signed in then.
update users u set signed_in_at = s.at from (select user_id, max(created_at) as at from sessions group by user_id) s where s.user_id = u.id;
