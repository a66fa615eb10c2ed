	.file	"program.c"
	.text
	.section	.rodata.str1.1,"aMS",@progbits,1
.LC0:
	.string	"(no text)"
	.text
	.type	words_of, @function
words_of:
.LFB51:
	.cfi_startproc
	subq	$24, %rsp
	.cfi_def_cfa_offset 32
	movl	$0, 12(%rsp)
	leaq	12(%rsp), %rdx
	leaq	text.0(%rip), %rsi
	call	MPI_Error_string@PLT
	testl	%eax, %eax
	leaq	.LC0(%rip), %rax
	leaq	text.0(%rip), %rdx
	cmove	%rdx, %rax
	addq	$24, %rsp
	.cfi_def_cfa_offset 8
	ret
	.cfi_endproc
.LFE51:
	.size	words_of, .-words_of
	.section	.rodata.str1.1
.LC1:
	.string	"%s:%d: rank %d: "
	.text
	.type	fail, @function
fail:
.LFB50:
	.cfi_startproc
	pushq	%rbx
	.cfi_def_cfa_offset 16
	.cfi_offset 3, -16
	subq	$208, %rsp
	.cfi_def_cfa_offset 224
	movq	%rdx, %rbx
	movq	%rcx, 56(%rsp)
	movq	%r8, 64(%rsp)
	movq	%r9, 72(%rsp)
	testb	%al, %al
	je	.L8
	movaps	%xmm0, 80(%rsp)
	movaps	%xmm1, 96(%rsp)
	movaps	%xmm2, 112(%rsp)
	movaps	%xmm3, 128(%rsp)
	movaps	%xmm4, 144(%rsp)
	movaps	%xmm5, 160(%rsp)
	movaps	%xmm6, 176(%rsp)
	movaps	%xmm7, 192(%rsp)
.L8:
	movl	rank(%rip), %r8d
	movl	%esi, %ecx
	movq	%rdi, %rdx
	leaq	.LC1(%rip), %rsi
	movq	stderr(%rip), %rdi
	movl	$0, %eax
	call	fprintf@PLT
	movl	$24, 8(%rsp)
	movl	$48, 12(%rsp)
	leaq	224(%rsp), %rax
	movq	%rax, 16(%rsp)
	leaq	32(%rsp), %rax
	movq	%rax, 24(%rsp)
	leaq	8(%rsp), %rdx
	movq	%rbx, %rsi
	movq	stderr(%rip), %rdi
	call	vfprintf@PLT
	movq	stderr(%rip), %rsi
	movl	$10, %edi
	call	fputc@PLT
	movl	$0, %edi
	call	fflush@PLT
	movl	$0, 4(%rsp)
	movl	$0, (%rsp)
	leaq	4(%rsp), %rdi
	call	MPI_Initialized@PLT
	movq	%rsp, %rdi
	call	MPI_Finalized@PLT
	cmpl	$0, 4(%rsp)
	je	.L7
	cmpl	$0, (%rsp)
	je	.L10
.L7:
	movl	$1, %edi
	call	_Exit@PLT
.L10:
	movl	$1, %esi
	movl	$257, %edi
	call	MPI_Abort@PLT
	jmp	.L7
	.cfi_endproc
.LFE50:
	.size	fail, .-fail
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align 8
.LC2:
	.string	"comm == MPI_COMM_WORLD && key != MPI_KEYVAL_INVALID && extra == &copied"
	.section	.rodata.str1.1
.LC3:
	.string	"not true: %s"
.LC4:
	.string	"tests/release/program.c"
	.text
	.type	copy, @function
copy:
.LFB61:
	.cfi_startproc
	movq	%rdi, %rax
	movl	%esi, %edi
	movq	%rdx, %rsi
	testl	%edi, %edi
	sete	%dl
	leaq	copied(%rip), %rdi
	cmpq	%rsi, %rdi
	setne	%sil
	orb	%sil, %dl
	jne	.L14
	cmpq	$257, %rax
	jne	.L14
	movq	%rcx, (%r8)
	movl	$1, (%r9)
	addl	$1, copied(%rip)
	movl	$0, %eax
	ret
.L14:
	subq	$8, %rsp
	.cfi_def_cfa_offset 16
	leaq	.LC2(%rip), %rcx
	leaq	.LC3(%rip), %rdx
	movl	$21, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
	.cfi_endproc
.LFE61:
	.size	copy, .-copy
	.section	.rodata.str1.1
.LC5:
	.string	"*type == MPI_INT"
	.text
	.type	larger, @function
larger:
.LFB60:
	.cfi_startproc
	cmpq	$521, (%rcx)
	jne	.L18
	movl	$0, %eax
	cmpl	$0, (%rdx)
	jg	.L19
	ret
.L18:
	subq	$8, %rsp
	.cfi_def_cfa_offset 16
	leaq	.LC5(%rip), %rcx
	leaq	.LC3(%rip), %rdx
	movl	$11, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L21:
	.cfi_def_cfa_offset 8
	addq	$1, %rax
	cmpl	%eax, (%rdx)
	jle	.L27
.L19:
	movl	(%rdi,%rax,4), %ecx
	cmpl	(%rsi,%rax,4), %ecx
	jle	.L21
	movl	%ecx, (%rsi,%rax,4)
	jmp	.L21
.L27:
	ret
	.cfi_endproc
.LFE60:
	.size	larger, .-larger
	.section	.rodata.str1.8
	.align 8
.LC6:
	.string	"MPI_Comm_create_errhandler(handle, &own)"
	.section	.rodata.str1.1
.LC7:
	.string	"%s: %s"
	.section	.rodata.str1.8
	.align 8
.LC8:
	.string	"MPI_Comm_set_errhandler(MPI_COMM_SELF, own)"
	.align 8
.LC9:
	.string	"MPI_Send(&length, 1, MPI_INT, 5, 0, MPI_COMM_SELF)"
	.align 8
.LC10:
	.string	"%s: class %d (%s), expected %s"
	.section	.rodata.str1.1
.LC11:
	.string	"MPI_ERR_RANK"
.LC12:
	.string	"1"
.LC13:
	.string	"handled"
.LC14:
	.string	"%s is %lld, %s is %lld"
	.section	.rodata.str1.8
	.align 8
.LC15:
	.string	"MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)"
	.align 8
.LC16:
	.string	"MPI_Send(&length, -1, MPI_INT, 0, 0, MPI_COMM_SELF)"
	.section	.rodata.str1.1
.LC17:
	.string	"MPI_ERR_COUNT"
.LC18:
	.string	"MPI_Errhandler_free(&own)"
	.section	.rodata.str1.8
	.align 8
.LC19:
	.string	"MPI_Error_string(MPI_ERR_TRUNCATE, text, &length)"
	.align 8
.LC20:
	.string	"length > 0 && strlen(text) == (size_t)length"
	.text
	.type	errors, @function
errors:
.LFB66:
	.cfi_startproc
	pushq	%rbx
	.cfi_def_cfa_offset 16
	.cfi_offset 3, -16
	subq	$544, %rsp
	.cfi_def_cfa_offset 560
	leaq	536(%rsp), %rsi
	leaq	handle(%rip), %rdi
	call	MPI_Comm_create_errhandler@PLT
	testl	%eax, %eax
	jne	.L41
	movq	536(%rsp), %rsi
	movl	$258, %edi
	call	MPI_Comm_set_errhandler@PLT
	testl	%eax, %eax
	jne	.L42
	leaq	12(%rsp), %rdi
	movl	$258, %r9d
	movl	$0, %r8d
	movl	$5, %ecx
	movl	$521, %edx
	movl	$1, %esi
	call	MPI_Send@PLT
	movl	%eax, %ebx
	movl	$-1, 8(%rsp)
	leaq	8(%rsp), %rsi
	movl	%eax, %edi
	call	MPI_Error_class@PLT
	cmpl	$6, 8(%rsp)
	jne	.L43
	movslq	handled(%rip), %r8
	cmpq	$1, %r8
	jne	.L44
	movl	$323, %esi
	movl	$258, %edi
	call	MPI_Comm_set_errhandler@PLT
	testl	%eax, %eax
	jne	.L45
	leaq	12(%rsp), %rdi
	movl	$258, %r9d
	movl	$0, %r8d
	movl	$0, %ecx
	movl	$521, %edx
	movl	$-1, %esi
	call	MPI_Send@PLT
	movl	%eax, %ebx
	movl	$-1, 8(%rsp)
	leaq	8(%rsp), %rsi
	movl	%eax, %edi
	call	MPI_Error_class@PLT
	cmpl	$2, 8(%rsp)
	jne	.L46
	movslq	handled(%rip), %r8
	cmpq	$1, %r8
	jne	.L47
	leaq	536(%rsp), %rdi
	call	MPI_Errhandler_free@PLT
	testl	%eax, %eax
	jne	.L48
	leaq	12(%rsp), %rdx
	leaq	16(%rsp), %rsi
	movl	$15, %edi
	call	MPI_Error_string@PLT
	testl	%eax, %eax
	jne	.L49
	movl	12(%rsp), %ebx
	testl	%ebx, %ebx
	jle	.L38
	leaq	16(%rsp), %rdi
	call	strlen@PLT
	movslq	%ebx, %rbx
	cmpq	%rbx, %rax
	jne	.L38
	addq	$544, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 16
	popq	%rbx
	.cfi_def_cfa_offset 8
	ret
.L41:
	.cfi_restore_state
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC6(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$136, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L42:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC8(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$137, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L43:
	movl	%ebx, %edi
	call	words_of
	movq	%rax, %r9
	subq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 568
	leaq	.LC11(%rip), %rax
	pushq	%rax
	.cfi_def_cfa_offset 576
	movl	24(%rsp), %r8d
	leaq	.LC9(%rip), %rcx
	leaq	.LC10(%rip), %rdx
	movl	$138, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L44:
	.cfi_restore_state
	subq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 568
	pushq	$1
	.cfi_def_cfa_offset 576
	leaq	.LC12(%rip), %r9
	leaq	.LC13(%rip), %rcx
	leaq	.LC14(%rip), %rdx
	movl	$139, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L45:
	.cfi_restore_state
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC15(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$140, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L46:
	movl	%ebx, %edi
	call	words_of
	movq	%rax, %r9
	subq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 568
	leaq	.LC17(%rip), %rax
	pushq	%rax
	.cfi_def_cfa_offset 576
	movl	24(%rsp), %r8d
	leaq	.LC16(%rip), %rcx
	leaq	.LC10(%rip), %rdx
	movl	$141, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L47:
	.cfi_restore_state
	subq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 568
	pushq	$1
	.cfi_def_cfa_offset 576
	leaq	.LC12(%rip), %r9
	leaq	.LC13(%rip), %rcx
	leaq	.LC14(%rip), %rdx
	movl	$142, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L48:
	.cfi_restore_state
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC18(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$143, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L49:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC19(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$144, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L38:
	leaq	.LC20(%rip), %rcx
	leaq	.LC3(%rip), %rdx
	movl	$145, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
	.cfi_endproc
.LFE66:
	.size	errors, .-errors
	.section	.rodata.str1.1
.LC21:
	.string	"*comm == MPI_COMM_SELF"
.LC22:
	.string	"*code"
	.text
	.type	handle, @function
handle:
.LFB62:
	.cfi_startproc
	pushq	%rbx
	.cfi_def_cfa_offset 16
	.cfi_offset 3, -16
	subq	$16, %rsp
	.cfi_def_cfa_offset 32
	cmpq	$258, (%rdi)
	jne	.L54
	movl	(%rsi), %ebx
	movl	$-1, 12(%rsp)
	leaq	12(%rsp), %rsi
	movl	%ebx, %edi
	call	MPI_Error_class@PLT
	cmpl	$6, 12(%rsp)
	jne	.L55
	addl	$1, handled(%rip)
	addq	$16, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 16
	popq	%rbx
	.cfi_def_cfa_offset 8
	ret
.L54:
	.cfi_restore_state
	leaq	.LC21(%rip), %rcx
	leaq	.LC3(%rip), %rdx
	movl	$30, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L55:
	movl	%ebx, %edi
	call	words_of
	movq	%rax, %r9
	subq	$8, %rsp
	.cfi_def_cfa_offset 40
	leaq	.LC11(%rip), %rax
	pushq	%rax
	.cfi_def_cfa_offset 48
	movl	28(%rsp), %r8d
	leaq	.LC22(%rip), %rcx
	leaq	.LC10(%rip), %rdx
	movl	$31, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
	.cfi_endproc
.LFE62:
	.size	handle, .-handle
	.section	.rodata.str1.1
.LC23:
	.string	"MPI_Info_create(&info)"
.LC24:
	.string	"same_op_no_op"
.LC25:
	.string	"accumulate_ops"
	.section	.rodata.str1.8
	.align 8
.LC26:
	.string	"MPI_Info_set(info, \"accumulate_ops\", \"same_op_no_op\")"
	.align 8
.LC27:
	.string	"MPI_Info_get(info, \"accumulate_ops\", MPI_MAX_INFO_VAL - 1, value, &flag)"
	.align 8
.LC28:
	.string	"flag && strcmp(value, \"same_op_no_op\") == 0"
	.align 8
.LC29:
	.string	"MPI_Win_allocate(sizeof(int), sizeof(int), info, MPI_COMM_WORLD, &mine, &win)"
	.section	.rodata.str1.1
.LC30:
	.string	"MPI_Info_free(&info)"
	.section	.rodata.str1.8
	.align 8
.LC31:
	.string	"MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &model, &flag)"
	.align 8
.LC32:
	.string	"flag && *model == MPI_WIN_FLAVOR_ALLOCATE"
	.align 8
.LC33:
	.string	"MPI_Win_fence(MPI_MODE_NOPRECEDE, win)"
	.align 8
.LC34:
	.string	"MPI_Win_fence(MPI_MODE_NOSUCCEED, win)"
	.align 8
.LC35:
	.string	"MPI_Win_lock(MPI_LOCK_SHARED, next, 0, win)"
	.align 8
.LC36:
	.string	"MPI_Fetch_and_op(&one, &old, MPI_INT, next, 0, MPI_SUM, win)"
	.section	.rodata.str1.1
.LC37:
	.string	"MPI_Win_unlock(next, win)"
.LC38:
	.string	"0"
.LC39:
	.string	"old"
.LC40:
	.string	"MPI_Barrier(MPI_COMM_WORLD)"
.LC41:
	.string	"*mine"
.LC42:
	.string	"MPI_Win_free(&win)"
.LC43:
	.string	"win == MPI_WIN_NULL"
	.text
	.type	memory, @function
memory:
.LFB67:
	.cfi_startproc
	pushq	%rbx
	.cfi_def_cfa_offset 16
	.cfi_offset 3, -16
	subq	$1072, %rsp
	.cfi_def_cfa_offset 1088
	movl	%edi, %ebx
	movl	$1, 1028(%rsp)
	movl	$-1, 1024(%rsp)
	leaq	1056(%rsp), %rdi
	call	MPI_Info_create@PLT
	testl	%eax, %eax
	jne	.L78
	leaq	.LC24(%rip), %rdx
	leaq	.LC25(%rip), %rsi
	movq	1056(%rsp), %rdi
	call	MPI_Info_set@PLT
	testl	%eax, %eax
	jne	.L79
	movq	%rsp, %rcx
	leaq	1044(%rsp), %r8
	movl	$1023, %edx
	leaq	.LC25(%rip), %rsi
	movq	1056(%rsp), %rdi
	call	MPI_Info_get@PLT
	testl	%eax, %eax
	jne	.L80
	cmpl	$0, 1044(%rsp)
	je	.L60
	movq	%rsp, %rdi
	leaq	.LC24(%rip), %rsi
	call	strcmp@PLT
	testl	%eax, %eax
	jne	.L60
	leaq	1064(%rsp), %r9
	leaq	1048(%rsp), %r8
	movl	$257, %ecx
	movq	1056(%rsp), %rdx
	movl	$4, %esi
	movl	$4, %edi
	call	MPI_Win_allocate@PLT
	testl	%eax, %eax
	jne	.L81
	leaq	1056(%rsp), %rdi
	call	MPI_Info_free@PLT
	testl	%eax, %eax
	jne	.L82
	leaq	1044(%rsp), %rcx
	leaq	1032(%rsp), %rdx
	movl	$604, %esi
	movq	1064(%rsp), %rdi
	call	MPI_Win_get_attr@PLT
	testl	%eax, %eax
	jne	.L83
	cmpl	$0, 1044(%rsp)
	je	.L65
	movq	1032(%rsp), %rax
	cmpl	$312, (%rax)
	jne	.L65
	movq	1048(%rsp), %rax
	movl	$0, (%rax)
	movq	1064(%rsp), %rsi
	movl	$2048, %edi
	call	MPI_Win_fence@PLT
	testl	%eax, %eax
	jne	.L84
	movq	1064(%rsp), %rsi
	movl	$16384, %edi
	call	MPI_Win_fence@PLT
	testl	%eax, %eax
	jne	.L85
	movq	1064(%rsp), %rcx
	movl	$0, %edx
	movl	%ebx, %esi
	movl	$302, %edi
	call	MPI_Win_lock@PLT
	testl	%eax, %eax
	jne	.L86
	leaq	1024(%rsp), %rsi
	leaq	1028(%rsp), %rdi
	subq	$8, %rsp
	.cfi_def_cfa_offset 1096
	pushq	1072(%rsp)
	.cfi_def_cfa_offset 1104
	movl	$33, %r9d
	movl	$0, %r8d
	movl	%ebx, %ecx
	movl	$521, %edx
	call	MPI_Fetch_and_op@PLT
	addq	$16, %rsp
	.cfi_def_cfa_offset 1088
	testl	%eax, %eax
	jne	.L87
	movq	1064(%rsp), %rsi
	movl	%ebx, %edi
	call	MPI_Win_unlock@PLT
	testl	%eax, %eax
	jne	.L88
	movslq	1024(%rsp), %r8
	testq	%r8, %r8
	jne	.L89
	movl	$257, %edi
	call	MPI_Barrier@PLT
	testl	%eax, %eax
	jne	.L90
	movq	1048(%rsp), %rax
	movslq	(%rax), %r8
	cmpq	$1, %r8
	jne	.L91
	leaq	1064(%rsp), %rdi
	call	MPI_Win_free@PLT
	testl	%eax, %eax
	jne	.L92
	cmpq	$272, 1064(%rsp)
	jne	.L93
	addq	$1072, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 16
	popq	%rbx
	.cfi_def_cfa_offset 8
	ret
.L78:
	.cfi_restore_state
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC23(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$154, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L79:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC26(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$155, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L80:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC27(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$156, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L60:
	leaq	.LC28(%rip), %rcx
	leaq	.LC3(%rip), %rdx
	movl	$157, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L81:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC29(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$158, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L82:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC30(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$159, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L83:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC31(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$160, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L65:
	leaq	.LC32(%rip), %rcx
	leaq	.LC3(%rip), %rdx
	movl	$161, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L84:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC33(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$163, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L85:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC34(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$164, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L86:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC35(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$165, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L87:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC36(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$166, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L88:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC37(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$167, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L89:
	subq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 1096
	pushq	$0
	.cfi_def_cfa_offset 1104
	leaq	.LC38(%rip), %r9
	leaq	.LC39(%rip), %rcx
	leaq	.LC14(%rip), %rdx
	movl	$168, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L90:
	.cfi_restore_state
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC40(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$169, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L91:
	subq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 1096
	pushq	$1
	.cfi_def_cfa_offset 1104
	leaq	.LC12(%rip), %r9
	leaq	.LC41(%rip), %rcx
	leaq	.LC14(%rip), %rdx
	movl	$170, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L92:
	.cfi_restore_state
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC42(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$171, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L93:
	leaq	.LC43(%rip), %rcx
	leaq	.LC3(%rip), %rdx
	movl	$172, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
	.cfi_endproc
.LFE67:
	.size	memory, .-memory
	.section	.rodata.str1.8
	.align 8
.LC44:
	.string	"MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided)"
	.align 8
.LC45:
	.string	"provided >= MPI_THREAD_SERIALIZED"
	.align 8
.LC46:
	.string	"MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)"
	.align 8
.LC47:
	.string	"MPI_Comm_rank(MPI_COMM_WORLD, &rank)"
	.align 8
.LC48:
	.string	"MPI_Comm_size(MPI_COMM_WORLD, &size)"
	.align 8
.LC49:
	.string	"MPI_Abi_get_version(&version, &minor)"
	.section	.rodata.str1.1
.LC50:
	.string	"MPI_ABI_VERSION"
.LC51:
	.string	"version"
	.section	.rodata.str1.8
	.align 8
.LC55:
	.string	"MPI_Irecv(in, 4, MPI_DOUBLE, last, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[0])"
	.align 8
.LC56:
	.string	"MPI_Isend(out, 3, MPI_DOUBLE, next, 7, MPI_COMM_WORLD, &requests[1])"
	.align 8
.LC57:
	.string	"MPI_Waitall(2, requests, statuses)"
	.align 8
.LC58:
	.string	"requests[0] == MPI_REQUEST_NULL && requests[1] == MPI_REQUEST_NULL"
	.section	.rodata.str1.1
.LC59:
	.string	"last"
.LC60:
	.string	"statuses[0].MPI_SOURCE"
.LC61:
	.string	"7"
.LC62:
	.string	"statuses[0].MPI_TAG"
	.section	.rodata.str1.8
	.align 8
.LC63:
	.string	"MPI_Get_count(&statuses[0], MPI_DOUBLE, &count)"
	.section	.rodata.str1.1
.LC64:
	.string	"3"
.LC65:
	.string	"count"
	.section	.rodata.str1.8
	.align 8
.LC67:
	.string	"in[2] == last + .5 && in[3] == 0"
	.align 8
.LC68:
	.string	"MPI_Sendrecv(&rank, 1, MPI_INT, next, 1, &count, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status)"
	.section	.rodata.str1.1
.LC69:
	.string	"status.MPI_SOURCE"
	.section	.rodata.str1.8
	.align 8
.LC70:
	.string	"MPI_Recv(&count, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &status)"
	.section	.rodata.str1.1
.LC71:
	.string	"MPI_PROC_NULL"
	.section	.rodata.str1.8
	.align 8
.LC72:
	.string	"MPI_Iprobe(MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE)"
	.section	.rodata.str1.1
.LC73:
	.string	"flag"
	.section	.rodata.str1.8
	.align 8
.LC74:
	.string	"MPI_Recv_init(in, 1, MPI_DOUBLE, last, 2, MPI_COMM_WORLD, &requests[0])"
	.align 8
.LC75:
	.string	"MPI_Send_init_c(out, 1, MPI_DOUBLE, next, 2, MPI_COMM_WORLD, &requests[1])"
	.section	.rodata.str1.1
.LC76:
	.string	"MPI_Startall(2, requests)"
	.section	.rodata.str1.8
	.align 8
.LC77:
	.string	"MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)"
	.align 8
.LC78:
	.string	"MPI_Request_free(&requests[0])"
	.align 8
.LC79:
	.string	"MPI_Request_free(&requests[1])"
	.section	.rodata.str1.1
.LC80:
	.string	"MPI_Get_address(&out, &base)"
	.section	.rodata.str1.8
	.align 8
.LC81:
	.string	"MPI_Get_address(&out.letter, &places[0])"
	.align 8
.LC82:
	.string	"MPI_Get_address(&out.number, &places[1])"
	.align 8
.LC83:
	.string	"MPI_Type_create_struct(2, lengths, places, kinds, &made)"
	.align 8
.LC84:
	.string	"MPI_Type_create_resized(made, 0, sizeof out, &resized)"
	.section	.rodata.str1.1
.LC85:
	.string	"MPI_Type_commit(&resized)"
	.section	.rodata.str1.8
	.align 8
.LC86:
	.string	"MPI_Type_get_extent(resized, &low, &extent)"
	.section	.rodata.str1.1
.LC87:
	.string	"sizeof out"
.LC88:
	.string	"extent"
	.section	.rodata.str1.8
	.align 8
.LC89:
	.string	"MPI_Type_size(resized, &whole)"
	.section	.rodata.str1.1
.LC90:
	.string	"9"
.LC91:
	.string	"whole"
	.section	.rodata.str1.8
	.align 8
.LC92:
	.string	"MPI_Sendrecv(&out, 1, resized, next, 3, &in, 1, resized, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE)"
	.align 8
.LC93:
	.string	"in.letter == 'a' && in.number == last"
	.align 8
.LC94:
	.string	"MPI_Type_get_envelope(resized, &lengths[0], &lengths[1], &whole, &how)"
	.section	.rodata.str1.1
.LC95:
	.string	"MPI_COMBINER_RESIZED"
.LC96:
	.string	"how"
.LC97:
	.string	"MPI_Type_free(&made)"
.LC98:
	.string	"MPI_Type_free(&resized)"
.LC99:
	.string	"made == MPI_DATATYPE_NULL"
.LC100:
	.string	"MPI_Op_create(larger, 1, &op)"
	.section	.rodata.str1.8
	.align 8
.LC101:
	.string	"MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT, op, MPI_COMM_WORLD)"
	.section	.rodata.str1.1
.LC102:
	.string	"size - 1"
.LC103:
	.string	"value"
.LC104:
	.string	"MPI_Op_free(&op)"
	.section	.rodata.str1.8
	.align 8
.LC105:
	.string	"MPI_Allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD)"
	.align 8
.LC106:
	.string	"MPI_Exscan(&rank, &value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD)"
	.align 8
.LC107:
	.string	"all[size - 1] == size - 1 && (rank == 0 || value == rank * (rank - 1) / 2)"
	.align 8
.LC108:
	.string	"MPI_Comm_create_keyval(copy, MPI_COMM_NULL_DELETE_FN, &key, &copied)"
	.align 8
.LC109:
	.string	"MPI_Comm_set_attr(MPI_COMM_WORLD, key, &value)"
	.align 8
.LC110:
	.string	"MPI_Comm_dup(MPI_COMM_WORLD, &other)"
	.section	.rodata.str1.1
.LC111:
	.string	"copied"
	.section	.rodata.str1.8
	.align 8
.LC112:
	.string	"MPI_Comm_get_attr(other, key, &attribute, &found)"
	.section	.rodata.str1.1
.LC113:
	.string	"found && attribute == &value"
.LC114:
	.string	"MPI_Comm_free_keyval(&key)"
	.section	.rodata.str1.8
	.align 8
.LC115:
	.string	"MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &attribute, &found)"
	.align 8
.LC116:
	.string	"found && *(int *)attribute >= 32767"
	.align 8
.LC117:
	.string	"MPI_Comm_compare(other, MPI_COMM_WORLD, &same)"
	.section	.rodata.str1.1
.LC118:
	.string	"MPI_CONGRUENT"
.LC119:
	.string	"same"
	.section	.rodata.str1.8
	.align 8
.LC120:
	.string	"MPI_Comm_split_type(other, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node)"
	.section	.rodata.str1.1
.LC121:
	.string	"MPI_Comm_group(node, &group)"
	.section	.rodata.str1.8
	.align 8
.LC122:
	.string	"MPI_Group_compare(group, MPI_GROUP_EMPTY, &same)"
	.section	.rodata.str1.1
.LC123:
	.string	"MPI_UNEQUAL"
.LC124:
	.string	"MPI_Group_free(&group)"
.LC125:
	.string	"MPI_Comm_free(&node)"
	.section	.rodata.str1.8
	.align 8
.LC126:
	.string	"MPI_Comm_split(other, rank == 0 ? MPI_UNDEFINED : 0, 0, &node)"
	.align 8
.LC127:
	.string	"(rank == 0) == (node == MPI_COMM_NULL)"
	.section	.rodata.str1.1
.LC128:
	.string	"MPI_Comm_free(&other)"
.LC129:
	.string	"MPI_Finalize()"
	.text
	.globl	main
	.type	main, @function
main:
.LFB68:
	.cfi_startproc
	pushq	%r14
	.cfi_def_cfa_offset 16
	.cfi_offset 14, -16
	pushq	%rbp
	.cfi_def_cfa_offset 24
	.cfi_offset 6, -24
	pushq	%rbx
	.cfi_def_cfa_offset 32
	.cfi_offset 3, -32
	subq	$256, %rsp
	.cfi_def_cfa_offset 288
	movl	%edi, 12(%rsp)
	movq	%rsi, (%rsp)
	leaq	252(%rsp), %rcx
	movq	%rsp, %rsi
	leaq	12(%rsp), %rdi
	movl	$2048, %edx
	call	MPI_Init_thread@PLT
	testl	%eax, %eax
	jne	.L181
	cmpl	$2047, 252(%rsp)
	jle	.L182
	movl	$323, %esi
	movl	$257, %edi
	call	MPI_Comm_set_errhandler@PLT
	testl	%eax, %eax
	jne	.L183
	leaq	rank(%rip), %rsi
	movl	$257, %edi
	call	MPI_Comm_rank@PLT
	testl	%eax, %eax
	jne	.L184
	leaq	size(%rip), %rsi
	movl	$257, %edi
	call	MPI_Comm_size@PLT
	testl	%eax, %eax
	jne	.L185
	leaq	244(%rsp), %rsi
	leaq	248(%rsp), %rdi
	call	MPI_Abi_get_version@PLT
	testl	%eax, %eax
	jne	.L186
	movslq	248(%rsp), %r8
	cmpq	$1, %r8
	jne	.L187
	movl	rank(%rip), %esi
	movl	size(%rip), %ecx
	leal	1(%rsi), %eax
	cltd
	idivl	%ecx
	movl	%edx, %ebx
	leal	-1(%rsi,%rcx), %eax
	cltd
	idivl	%ecx
	movl	%edx, %ebp
	pxor	%xmm0, %xmm0
	cvtsi2sdl	%esi, %xmm0
	movsd	%xmm0, 80(%rsp)
	movapd	%xmm0, %xmm1
	addsd	.LC52(%rip), %xmm1
	movsd	%xmm1, 88(%rsp)
	movapd	%xmm0, %xmm1
	addsd	.LC53(%rip), %xmm1
	movsd	%xmm1, 96(%rsp)
	addsd	.LC54(%rip), %xmm0
	movsd	%xmm0, 104(%rsp)
	pxor	%xmm0, %xmm0
	movaps	%xmm0, 112(%rsp)
	movaps	%xmm0, 128(%rsp)
	leaq	112(%rsp), %rdi
	subq	$8, %rsp
	.cfi_def_cfa_offset 296
	leaq	72(%rsp), %rax
	pushq	%rax
	.cfi_def_cfa_offset 304
	movl	$257, %r9d
	movl	$-2, %r8d
	movl	%edx, %ecx
	movl	$532, %edx
	movl	$4, %esi
	call	MPI_Irecv@PLT
	addq	$16, %rsp
	.cfi_def_cfa_offset 288
	testl	%eax, %eax
	jne	.L188
	leaq	80(%rsp), %rdi
	subq	$8, %rsp
	.cfi_def_cfa_offset 296
	leaq	80(%rsp), %rax
	pushq	%rax
	.cfi_def_cfa_offset 304
	movl	$257, %r9d
	movl	$7, %r8d
	movl	%ebx, %ecx
	movl	$532, %edx
	movl	$3, %esi
	call	MPI_Isend@PLT
	addq	$16, %rsp
	.cfi_def_cfa_offset 288
	testl	%eax, %eax
	jne	.L189
	leaq	176(%rsp), %rdx
	leaq	64(%rsp), %rsi
	movl	$2, %edi
	call	MPI_Waitall@PLT
	testl	%eax, %eax
	jne	.L190
	cmpq	$384, 64(%rsp)
	jne	.L105
	cmpq	$384, 72(%rsp)
	jne	.L105
	movslq	176(%rsp), %r8
	movslq	%ebp, %rax
	cmpq	%rax, %r8
	jne	.L191
	movslq	180(%rsp), %r8
	cmpq	$7, %r8
	jne	.L192
	leaq	48(%rsp), %rdx
	leaq	176(%rsp), %rdi
	movl	$532, %esi
	call	MPI_Get_count@PLT
	testl	%eax, %eax
	jne	.L193
	movslq	48(%rsp), %r8
	cmpq	$3, %r8
	jne	.L194
	pxor	%xmm2, %xmm2
	cvtsi2sdl	%ebp, %xmm2
	movq	%xmm2, %r14
	movapd	%xmm2, %xmm0
	addsd	.LC53(%rip), %xmm0
	ucomisd	128(%rsp), %xmm0
	jp	.L111
	jne	.L111
	pxor	%xmm0, %xmm0
	ucomisd	136(%rsp), %xmm0
	jp	.L111
	jne	.L111
	leaq	144(%rsp), %rax
	pushq	%rax
	.cfi_def_cfa_offset 296
	pushq	$257
	.cfi_def_cfa_offset 304
	pushq	$1
	.cfi_def_cfa_offset 312
	pushq	$-1
	.cfi_def_cfa_offset 320
	pushq	$521
	.cfi_def_cfa_offset 328
	pushq	$1
	.cfi_def_cfa_offset 336
	leaq	96(%rsp), %r9
	movl	$1, %r8d
	movl	%ebx, %ecx
	movl	$521, %edx
	movl	$1, %esi
	leaq	rank(%rip), %rdi
	call	MPI_Sendrecv@PLT
	addq	$48, %rsp
	.cfi_def_cfa_offset 288
	testl	%eax, %eax
	jne	.L195
	movslq	48(%rsp), %r8
	movslq	144(%rsp), %rax
	cmpq	%rax, %r8
	jne	.L196
	leaq	48(%rsp), %rdi
	subq	$8, %rsp
	.cfi_def_cfa_offset 296
	leaq	152(%rsp), %rax
	pushq	%rax
	.cfi_def_cfa_offset 304
	movl	$257, %r9d
	movl	$0, %r8d
	movl	$-3, %ecx
	movl	$521, %edx
	movl	$1, %esi
	call	MPI_Recv@PLT
	addq	$16, %rsp
	.cfi_def_cfa_offset 288
	testl	%eax, %eax
	jne	.L197
	movslq	144(%rsp), %r8
	cmpq	$-3, %r8
	jne	.L198
	leaq	56(%rsp), %rcx
	movl	$0, %r8d
	movl	$257, %edx
	movl	$99, %esi
	movl	$-1, %edi
	call	MPI_Iprobe@PLT
	testl	%eax, %eax
	jne	.L199
	movslq	56(%rsp), %r8
	testq	%r8, %r8
	jne	.L200
	leaq	112(%rsp), %rdi
	subq	$8, %rsp
	.cfi_def_cfa_offset 296
	leaq	72(%rsp), %rax
	pushq	%rax
	.cfi_def_cfa_offset 304
	movl	$257, %r9d
	movl	$2, %r8d
	movl	%ebp, %ecx
	movl	$532, %edx
	movl	$1, %esi
	call	MPI_Recv_init@PLT
	addq	$16, %rsp
	.cfi_def_cfa_offset 288
	testl	%eax, %eax
	jne	.L201
	leaq	80(%rsp), %rdi
	subq	$8, %rsp
	.cfi_def_cfa_offset 296
	leaq	80(%rsp), %rax
	pushq	%rax
	.cfi_def_cfa_offset 304
	movl	$257, %r9d
	movl	$2, %r8d
	movl	%ebx, %ecx
	movl	$532, %edx
	movl	$1, %esi
	call	MPI_Send_init_c@PLT
	addq	$16, %rsp
	.cfi_def_cfa_offset 288
	testl	%eax, %eax
	jne	.L202
	leaq	64(%rsp), %rsi
	movl	$2, %edi
	call	MPI_Startall@PLT
	testl	%eax, %eax
	jne	.L203
	leaq	64(%rsp), %rsi
	movl	$0, %edx
	movl	$2, %edi
	call	MPI_Waitall@PLT
	testl	%eax, %eax
	jne	.L204
	leaq	64(%rsp), %rdi
	call	MPI_Request_free@PLT
	testl	%eax, %eax
	jne	.L205
	leaq	72(%rsp), %rdi
	call	MPI_Request_free@PLT
	testl	%eax, %eax
	jne	.L206
	movb	$97, 80(%rsp)
	pxor	%xmm0, %xmm0
	cvtsi2sdl	rank(%rip), %xmm0
	movsd	%xmm0, 88(%rsp)
	movq	$0, 112(%rsp)
	movq	$0, 120(%rsp)
	movl	$1, 64(%rsp)
	movl	$1, 68(%rsp)
	movq	$579, 176(%rsp)
	movq	$532, 184(%rsp)
	leaq	24(%rsp), %rsi
	leaq	80(%rsp), %rdi
	call	MPI_Get_address@PLT
	testl	%eax, %eax
	jne	.L207
	leaq	144(%rsp), %rsi
	leaq	80(%rsp), %rdi
	call	MPI_Get_address@PLT
	testl	%eax, %eax
	jne	.L208
	leaq	152(%rsp), %rsi
	leaq	88(%rsp), %rdi
	call	MPI_Get_address@PLT
	testl	%eax, %eax
	jne	.L209
	movq	24(%rsp), %rsi
	movq	144(%rsp), %rdi
	call	MPI_Aint_diff@PLT
	movq	%rax, 144(%rsp)
	movq	24(%rsp), %rsi
	movq	152(%rsp), %rdi
	call	MPI_Aint_diff@PLT
	movq	%rax, 152(%rsp)
	leaq	176(%rsp), %rcx
	leaq	144(%rsp), %rdx
	leaq	64(%rsp), %rsi
	leaq	48(%rsp), %r8
	movl	$2, %edi
	call	MPI_Type_create_struct@PLT
	testl	%eax, %eax
	jne	.L210
	leaq	56(%rsp), %rcx
	movl	$16, %edx
	movl	$0, %esi
	movq	48(%rsp), %rdi
	call	MPI_Type_create_resized@PLT
	testl	%eax, %eax
	jne	.L211
	leaq	56(%rsp), %rdi
	call	MPI_Type_commit@PLT
	testl	%eax, %eax
	jne	.L212
	leaq	40(%rsp), %rdx
	leaq	32(%rsp), %rsi
	movq	56(%rsp), %rdi
	call	MPI_Type_get_extent@PLT
	testl	%eax, %eax
	jne	.L213
	movq	40(%rsp), %r8
	cmpq	$16, %r8
	jne	.L214
	leaq	16(%rsp), %rsi
	movq	56(%rsp), %rdi
	call	MPI_Type_size@PLT
	testl	%eax, %eax
	jne	.L215
	movslq	16(%rsp), %r8
	cmpq	$9, %r8
	jne	.L216
	movq	56(%rsp), %rdx
	leaq	80(%rsp), %rdi
	pushq	$0
	.cfi_def_cfa_offset 296
	pushq	$257
	.cfi_def_cfa_offset 304
	pushq	$3
	.cfi_def_cfa_offset 312
	pushq	%rbp
	.cfi_def_cfa_offset 320
	pushq	%rdx
	.cfi_def_cfa_offset 328
	pushq	$1
	.cfi_def_cfa_offset 336
	leaq	160(%rsp), %r9
	movl	$3, %r8d
	movl	%ebx, %ecx
	movl	$1, %esi
	call	MPI_Sendrecv@PLT
	addq	$48, %rsp
	.cfi_def_cfa_offset 288
	testl	%eax, %eax
	jne	.L217
	cmpb	$97, 112(%rsp)
	jne	.L138
	movq	%r14, %xmm3
	ucomisd	120(%rsp), %xmm3
	jp	.L138
	jne	.L138
	leaq	16(%rsp), %rcx
	leaq	64(%rsp), %rsi
	leaq	68(%rsp), %rdx
	leaq	20(%rsp), %r8
	movq	56(%rsp), %rdi
	call	MPI_Type_get_envelope@PLT
	testl	%eax, %eax
	jne	.L218
	movslq	20(%rsp), %r8
	cmpq	$116, %r8
	jne	.L219
	leaq	48(%rsp), %rdi
	call	MPI_Type_free@PLT
	testl	%eax, %eax
	jne	.L220
	leaq	56(%rsp), %rdi
	call	MPI_Type_free@PLT
	testl	%eax, %eax
	jne	.L221
	cmpq	$512, 48(%rsp)
	jne	.L222
	movl	rank(%rip), %eax
	movl	%eax, 24(%rsp)
	leaq	64(%rsp), %rdx
	movl	$1, %esi
	leaq	larger(%rip), %rdi
	call	MPI_Op_create@PLT
	testl	%eax, %eax
	jne	.L223
	leaq	24(%rsp), %rsi
	movl	$257, %r9d
	movq	64(%rsp), %r8
	movl	$521, %ecx
	movl	$1, %edx
	movl	$1, %edi
	call	MPI_Allreduce@PLT
	testl	%eax, %eax
	jne	.L224
	movslq	24(%rsp), %r8
	movl	size(%rip), %eax
	subl	$1, %eax
	cltq
	cmpq	%rax, %r8
	jne	.L225
	leaq	64(%rsp), %rdi
	call	MPI_Op_free@PLT
	testl	%eax, %eax
	jne	.L226
	leaq	176(%rsp), %rcx
	subq	$8, %rsp
	.cfi_def_cfa_offset 296
	pushq	$257
	.cfi_def_cfa_offset 304
	movl	$521, %r9d
	movl	$1, %r8d
	movl	$521, %edx
	movl	$1, %esi
	leaq	rank(%rip), %rdi
	call	MPI_Allgather@PLT
	addq	$16, %rsp
	.cfi_def_cfa_offset 288
	testl	%eax, %eax
	jne	.L227
	leaq	24(%rsp), %rsi
	movl	$257, %r9d
	movl	$33, %r8d
	movl	$521, %ecx
	movl	$1, %edx
	leaq	rank(%rip), %rdi
	call	MPI_Exscan@PLT
	testl	%eax, %eax
	jne	.L228
	movl	size(%rip), %eax
	subl	$1, %eax
	movslq	%eax, %rdx
	cmpl	176(%rsp,%rdx,4), %eax
	jne	.L152
	movl	rank(%rip), %edx
	testl	%edx, %edx
	je	.L153
	leal	-1(%rdx), %eax
	imull	%edx, %eax
	movl	$2, %ecx
	cltd
	idivl	%ecx
	cmpl	24(%rsp), %eax
	jne	.L152
.L153:
	leaq	40(%rsp), %rdx
	leaq	copied(%rip), %rcx
	movl	$0, %esi
	leaq	copy(%rip), %rdi
	call	MPI_Comm_create_keyval@PLT
	testl	%eax, %eax
	jne	.L229
	leaq	24(%rsp), %rdx
	movl	40(%rsp), %esi
	movl	$257, %edi
	call	MPI_Comm_set_attr@PLT
	testl	%eax, %eax
	jne	.L230
	leaq	80(%rsp), %rsi
	movl	$257, %edi
	call	MPI_Comm_dup@PLT
	testl	%eax, %eax
	jne	.L231
	movslq	copied(%rip), %r8
	cmpq	$1, %r8
	jne	.L232
	leaq	32(%rsp), %rcx
	leaq	56(%rsp), %rdx
	movl	40(%rsp), %esi
	movq	80(%rsp), %rdi
	call	MPI_Comm_get_attr@PLT
	testl	%eax, %eax
	jne	.L233
	cmpl	$0, 32(%rsp)
	je	.L159
	leaq	24(%rsp), %rax
	cmpq	%rax, 56(%rsp)
	jne	.L159
	leaq	40(%rsp), %rdi
	call	MPI_Comm_free_keyval@PLT
	testl	%eax, %eax
	jne	.L234
	leaq	32(%rsp), %rcx
	leaq	56(%rsp), %rdx
	movl	$501, %esi
	movl	$257, %edi
	call	MPI_Comm_get_attr@PLT
	testl	%eax, %eax
	jne	.L235
	cmpl	$0, 32(%rsp)
	je	.L163
	movq	56(%rsp), %rax
	cmpl	$32766, (%rax)
	jle	.L163
	leaq	48(%rsp), %rdx
	movl	$257, %esi
	movq	80(%rsp), %rdi
	call	MPI_Comm_compare@PLT
	testl	%eax, %eax
	jne	.L236
	movslq	48(%rsp), %r8
	cmpq	$202, %r8
	jne	.L237
	leaq	112(%rsp), %r8
	movl	$304, %ecx
	movl	$0, %edx
	movl	$221, %esi
	movq	80(%rsp), %rdi
	call	MPI_Comm_split_type@PLT
	testl	%eax, %eax
	jne	.L238
	leaq	144(%rsp), %rsi
	movq	112(%rsp), %rdi
	call	MPI_Comm_group@PLT
	testl	%eax, %eax
	jne	.L239
	leaq	48(%rsp), %rdx
	movl	$265, %esi
	movq	144(%rsp), %rdi
	call	MPI_Group_compare@PLT
	testl	%eax, %eax
	jne	.L240
	movslq	48(%rsp), %r8
	cmpq	$204, %r8
	jne	.L241
	leaq	144(%rsp), %rdi
	call	MPI_Group_free@PLT
	testl	%eax, %eax
	jne	.L242
	leaq	112(%rsp), %rdi
	call	MPI_Comm_free@PLT
	movl	%eax, %esi
	testl	%eax, %eax
	jne	.L243
	cmpl	$0, rank(%rip)
	movl	$-32766, %eax
	cmove	%eax, %esi
	leaq	112(%rsp), %rcx
	movl	$0, %edx
	movq	80(%rsp), %rdi
	call	MPI_Comm_split@PLT
	testl	%eax, %eax
	jne	.L244
	movq	112(%rsp), %rax
	cmpl	$0, rank(%rip)
	sete	%cl
	cmpq	$256, %rax
	sete	%dl
	cmpb	%dl, %cl
	jne	.L245
	cmpq	$256, %rax
	je	.L176
	leaq	112(%rsp), %rdi
	call	MPI_Comm_free@PLT
	testl	%eax, %eax
	jne	.L246
.L176:
	leaq	80(%rsp), %rdi
	call	MPI_Comm_free@PLT
	testl	%eax, %eax
	jne	.L247
	call	errors
	movl	%ebx, %edi
	call	memory
	call	MPI_Finalize@PLT
	testl	%eax, %eax
	jne	.L248
	movl	$0, %eax
	addq	$256, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 32
	popq	%rbx
	.cfi_def_cfa_offset 24
	popq	%rbp
	.cfi_def_cfa_offset 16
	popq	%r14
	.cfi_def_cfa_offset 8
	ret
.L181:
	.cfi_restore_state
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC44(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$178, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L182:
	leaq	.LC45(%rip), %rcx
	leaq	.LC3(%rip), %rdx
	movl	$179, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L183:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC46(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$180, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L184:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC47(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$181, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L185:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC48(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$182, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L186:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC49(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$183, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L187:
	subq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 296
	pushq	$1
	.cfi_def_cfa_offset 304
	leaq	.LC50(%rip), %r9
	leaq	.LC51(%rip), %rcx
	leaq	.LC14(%rip), %rdx
	movl	$184, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L188:
	.cfi_restore_state
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC55(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$41, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L189:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC56(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$42, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L190:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC57(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$43, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L105:
	leaq	.LC58(%rip), %rcx
	leaq	.LC3(%rip), %rdx
	movl	$44, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L191:
	subq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 296
	pushq	%rax
	.cfi_def_cfa_offset 304
	leaq	.LC59(%rip), %r9
	leaq	.LC60(%rip), %rcx
	leaq	.LC14(%rip), %rdx
	movl	$45, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L192:
	.cfi_restore_state
	subq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 296
	pushq	$7
	.cfi_def_cfa_offset 304
	leaq	.LC61(%rip), %r9
	leaq	.LC62(%rip), %rcx
	leaq	.LC14(%rip), %rdx
	movl	$46, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L193:
	.cfi_restore_state
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC63(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$47, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L194:
	subq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 296
	pushq	$3
	.cfi_def_cfa_offset 304
	leaq	.LC64(%rip), %r9
	leaq	.LC65(%rip), %rcx
	leaq	.LC14(%rip), %rdx
	movl	$48, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L111:
	.cfi_restore_state
	leaq	.LC67(%rip), %rcx
	leaq	.LC3(%rip), %rdx
	movl	$49, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L195:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC68(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$50, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L196:
	subq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 296
	pushq	%rax
	.cfi_def_cfa_offset 304
	leaq	.LC69(%rip), %r9
	leaq	.LC65(%rip), %rcx
	leaq	.LC14(%rip), %rdx
	movl	$52, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L197:
	.cfi_restore_state
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC70(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$53, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L198:
	subq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 296
	pushq	$-3
	.cfi_def_cfa_offset 304
	leaq	.LC71(%rip), %r9
	leaq	.LC69(%rip), %rcx
	leaq	.LC14(%rip), %rdx
	movl	$54, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L199:
	.cfi_restore_state
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC72(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$55, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L200:
	subq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 296
	pushq	$0
	.cfi_def_cfa_offset 304
	leaq	.LC38(%rip), %r9
	leaq	.LC73(%rip), %rcx
	leaq	.LC14(%rip), %rdx
	movl	$56, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L201:
	.cfi_restore_state
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC74(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$57, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L202:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC75(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$58, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L203:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC76(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$59, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L204:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC77(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$60, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L205:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC78(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$61, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L206:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC79(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$62, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L207:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC80(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$71, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L208:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC81(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$72, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L209:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC82(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$73, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L210:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC83(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$76, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L211:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC84(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$77, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L212:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC85(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$78, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L213:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC86(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$79, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L214:
	subq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 296
	pushq	$16
	.cfi_def_cfa_offset 304
	leaq	.LC87(%rip), %r9
	leaq	.LC88(%rip), %rcx
	leaq	.LC14(%rip), %rdx
	movl	$80, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L215:
	.cfi_restore_state
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC89(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$81, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L216:
	subq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 296
	pushq	$9
	.cfi_def_cfa_offset 304
	leaq	.LC90(%rip), %r9
	leaq	.LC91(%rip), %rcx
	leaq	.LC14(%rip), %rdx
	movl	$82, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L217:
	.cfi_restore_state
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC92(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$83, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L138:
	leaq	.LC93(%rip), %rcx
	leaq	.LC3(%rip), %rdx
	movl	$85, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L218:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC94(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$86, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L219:
	subq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 296
	pushq	$116
	.cfi_def_cfa_offset 304
	leaq	.LC95(%rip), %r9
	leaq	.LC96(%rip), %rcx
	leaq	.LC14(%rip), %rdx
	movl	$87, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L220:
	.cfi_restore_state
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC97(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$88, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L221:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC98(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$89, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L222:
	leaq	.LC99(%rip), %rcx
	leaq	.LC3(%rip), %rdx
	movl	$90, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L223:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC100(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$100, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L224:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC101(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$101, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L225:
	subq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 296
	pushq	%rax
	.cfi_def_cfa_offset 304
	leaq	.LC102(%rip), %r9
	leaq	.LC103(%rip), %rcx
	leaq	.LC14(%rip), %rdx
	movl	$102, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L226:
	.cfi_restore_state
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC104(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$103, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L227:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC105(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$104, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L228:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC106(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$105, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L152:
	leaq	.LC107(%rip), %rcx
	leaq	.LC3(%rip), %rdx
	movl	$106, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L229:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC108(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$107, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L230:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC109(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$108, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L231:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC110(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$109, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L232:
	subq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 296
	pushq	$1
	.cfi_def_cfa_offset 304
	leaq	.LC12(%rip), %r9
	leaq	.LC111(%rip), %rcx
	leaq	.LC14(%rip), %rdx
	movl	$110, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L233:
	.cfi_restore_state
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC112(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$111, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L159:
	leaq	.LC113(%rip), %rcx
	leaq	.LC3(%rip), %rdx
	movl	$112, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L234:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC114(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$113, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L235:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC115(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$114, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L163:
	leaq	.LC116(%rip), %rcx
	leaq	.LC3(%rip), %rdx
	movl	$115, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L236:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC117(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$116, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L237:
	subq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 296
	pushq	$202
	.cfi_def_cfa_offset 304
	leaq	.LC118(%rip), %r9
	leaq	.LC119(%rip), %rcx
	leaq	.LC14(%rip), %rdx
	movl	$117, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L238:
	.cfi_restore_state
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC120(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$118, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L239:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC121(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$119, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L240:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC122(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$120, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L241:
	subq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 296
	pushq	$204
	.cfi_def_cfa_offset 304
	leaq	.LC123(%rip), %r9
	leaq	.LC119(%rip), %rcx
	leaq	.LC14(%rip), %rdx
	movl	$121, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L242:
	.cfi_restore_state
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC124(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$122, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L243:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC125(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$123, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L244:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC126(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$124, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L245:
	leaq	.LC127(%rip), %rcx
	leaq	.LC3(%rip), %rdx
	movl	$125, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L246:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC125(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$127, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L247:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC128(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$128, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
.L248:
	movl	%eax, %edi
	call	words_of
	movq	%rax, %r8
	leaq	.LC129(%rip), %rcx
	leaq	.LC7(%rip), %rdx
	movl	$191, %esi
	leaq	.LC4(%rip), %rdi
	movl	$0, %eax
	call	fail
	.cfi_endproc
.LFE68:
	.size	main, .-main
	.local	text.0
	.comm	text.0,512,32
	.local	handled
	.comm	handled,4,4
	.local	copied
	.comm	copied,4,4
	.data
	.align 4
	.type	size, @object
	.size	size, 4
size:
	.long	-1
	.align 4
	.type	rank, @object
	.size	rank, 4
rank:
	.long	-1
	.section	.rodata.cst8,"aM",@progbits,8
	.align 8
.LC52:
	.long	0
	.long	1070596096
	.align 8
.LC53:
	.long	0
	.long	1071644672
	.align 8
.LC54:
	.long	0
	.long	1072168960
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
